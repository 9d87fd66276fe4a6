/**
 * Sheets as the templates of programs, agencies and trades lay them out, drawn before anything was read on them. Those at even
 * places were seen while rules were written then, the others were not.
 */
import type { OfficeSheet } from './sheets.ts';

const A1 = [841, 594] as const;
const A2 = [594, 420] as const;
const A3 = [420, 297] as const;
const A4 = [297, 210] as const;
const D = [914.4, 609.6] as const;
const B = [431.8, 279.4] as const;
const F = [863.6, 558.8] as const;

export const TEMPLATE_SHEETS: readonly OfficeSheet[] = [
  {
    name: 'US architect, strip with turned text', page: D, at: [834, 10], number: 'A2.11', title: 'SECOND FLOOR PLAN - WEST', revision: null, date: ['11.04.2022'],
    cells: ['0 0 70 90 | | KESTREL BAY | 9 up', '0 90 70 40 | | 71 Harbor Way, Suite 300//Alder Bay, WA 98221//360 555 0144 | 2.2', '0 130 35 190 | | LOPEZ STREET LIBRARY | 9 up', '35 130 35 190 | | SECOND FLOOR PLAN - WEST | 7 up', '0 320 70 120 | | |', '0 440 70 40 | | PERMIT SET | 5 center', '0 480 70 20 | | 11.04.2022 | 3', '0 500 70 20 | | 2115 | 3', '0 520 70 69.6 | | A2.11 | 15 center'],
    views: ['40 40 700 460 | SECOND FLOOR PLAN - WEST | 1/8" = 1\'-0" | bubble under 5'],
  },
  {
    name: 'KiCad schematic', page: A3, at: [300, 252], number: ['2', '2/4'], title: 'Buck converter board', revision: '1.3', date: ['2023-09-21'],
    cells: ['0 0 110 8 | | Helio Instruments | 2', '0 8 110 5 | | Sheet: /power/ | 1.8 open', '0 13 110 5 | | File: power.kicad_sch | 1.8 open', '0 18 110 9 | | Title: Buck converter board | 3', '0 27 28 4.5 | | Size: A3 | 1.8', '28 27 52 4.5 | | Date: 2023-09-21 | 1.8', '80 27 30 4.5 | | Rev: 1.3 | 2.4', '0 31.5 80 3.5 | | KiCad E.D.A.  kicad 7.0.1 | 1.6', '80 31.5 30 3.5 | | Id: 2/4 | 1.6'],
    more: ['60 60 2 | U3', '60 64 2 | TPS54331', '120 80 2 | L1', '120 84 2 | 10uH', '150 90 2 | C12', '30 40 4 | INPUT FILTER', '200 40 4 | 5V OUTPUT', '210 120 2 | GND', '80 120 2 | VIN'],
  },
  {
    name: 'Highway plan, box in the upper right corner', page: F, at: [643, 10], number: '12', title: 'TYPICAL SECTIONS', revision: null, date: null,
    cells: ['0 0 40 8 | | STATE | 2', '40 0 80 8 | | PROJECT NO. | 2', '120 0 45 8 | | SHEET NO. | 2', '165 0 45 8 | | TOTAL SHEETS | 2', '0 8 40 12 | | LA | 4 center', '40 8 80 12 | | H.013284.6 | 4 center', '120 8 45 12 | | 12 | 4 center', '165 8 45 12 | | 80 | 4 center', '-300 520 250 18 | | TYPICAL SECTIONS | 6 center', '-50 520 260 18 | | PARISH ROAD 417//ST. AMANT PARISH | 4 center'],
    views: ['60 80 600 150 | TYPICAL SECTION 1 | STA. 10+00 TO STA. 42+50 | under 5', '60 310 600 150 | TYPICAL SECTION 2 | STA. 42+50 TO STA. 61+00 | under 5'],
  },
  {
    name: 'Naval facility, sheet identification', page: F, at: [783, 10], number: ['AE-201'], title: 'EXTERIOR ELEVATIONS', revision: null, date: ['14 MAR 2019'],
    cells: ['0 0 70 40 | | NAVAL FACILITIES ENGINEERING COMMAND | 2.4', '0 40 70 9 | APPROVED | ', '0 49 70 9 | FOR COMMANDER NAVFAC | ', '0 58 35 9 | SATISFACTORY TO | ', '35 58 35 9 | DATE | 14 MAR 2019 | 2', '0 67 70 9 | DES J. ORTEGA | ', '0 76 70 9 | DRW L. HUYNH | ', '0 360 70 30 | | DEPARTMENT OF THE NAVY//NAVAL STATION POINT GRAY | 2.4', '0 390 70 30 | | P-318 AIRCREW TRAINING FACILITY | 3', '0 420 70 30 | | EXTERIOR ELEVATIONS | 4.5', '0 450 35 9 | SCALE | AS NOTED', '35 450 35 9 | EPROJECT NO. | 1418662', '0 459 70 9 | CONSTR. CONTR. NO. | N62473-19-C-0412', '0 468 70 10 | NAVFAC DRAWING NO. | 12784455', '0 478 70 9 | | SHEET 34 OF 188 | 2.4', '0 487 70 41 | SHEET ID | AE-201 | 12', '0 528 70 8 | | DRAWFORM REVISION: 10 MARCH 2009 | 1.6'],
    views: ['40 40 680 180 | NORTH ELEVATION | SCALE: 1/8" = 1\'-0" | bubble under 5', '40 300 680 180 | SOUTH ELEVATION | SCALE: 1/8" = 1\'-0" | bubble under 5'],
  },
  {
    name: 'Revit template with nothing filled in', page: D, at: [824, 10], number: 'A101', title: null, revision: null, date: null,
    cells: ['0 0 80 30 | | Autodesk Revit | 5 center', '0 30 80 30 | | www.autodesk.com/revit | 2.4', '0 60 10 8 | No. | ', '10 60 45 8 | Description | ', '55 60 25 8 | Date | ', '0 68 80 252 | | ', '0 320 80 30 | | Owner | 4 center', '0 350 80 30 | | Project Name | 4 center', '0 380 80 40 | | Unnamed | 6 center', '0 420 40 8 | | Project number | 2.2', '40 420 40 8 | | Project Number | 2.2', '0 428 40 8 | | Date | 2.2', '40 428 40 8 | | Issue Date | 2.2', '0 436 40 8 | | Drawn by | 2.2', '40 436 40 8 | | Author | 2.2', '0 444 40 8 | | Checked by | 2.2', '40 444 40 8 | | Checker | 2.2', '0 452 80 40 | | A101 | 12 center', '0 492 40 10 | | Scale | 2.2', '40 492 40 10 | | 1 : 100 | 2.2'],
    views: ['40 40 700 460 | Level 1 | 1 : 100 | bubble under 5'],
  },
  {
    name: 'Altium schematic', page: [279.4, 215.9], at: [141, 177], number: ['3', '3 of 7'], title: 'Motor driver - gate drive stage', revision: 'B', date: ['2021-11-08'],
    cells: ['0 0 128 12 | Title | Motor driver - gate drive stage | 3', '0 12 18 9 | Size | B', '18 12 80 9 | Number | ', '98 12 30 9 | Revision | B', '0 21 20 6 | | Date: | 1.8', '20 21 45 6 | | 2021-11-08 | 1.8', '65 21 63 6 | | Sheet 3 of 7 | 1.8', '0 27 20 6 | | File: | 1.8', '20 27 45 6 | | GateDrive.SchDoc | 1.8', '65 27 63 6 | | Drawn By: K. Osei | 1.8'],
    more: ['40 60 2 | Q1', '40 64 2 | IPB019N08', '90 80 2 | R14', '20 30 4 | High side', '20 110 4 | Low side', '120 50 2 | PWM_A', '120 90 2 | PGND'],
  },
  {
    name: 'OrCAD schematic', page: [431.8, 279.4], at: [300, 239], number: ['870-00412', '4'], title: 'DDR3 MEMORY', revision: 'C', date: ['Friday, March 03, 2023', 'March 03, 2023'],
    cells: ['0 0 122 10 | | Northpoint Embedded, Inc. | 2.4', '0 10 122 9 | Title | DDR3 MEMORY | 3.4', '0 19 15 8 | Size | B', '15 19 87 8 | Document Number | 870-00412', '102 19 20 8 | Rev | C', '0 27 80 5 | | Date:  Friday, March 03, 2023 | 2', '80 27 42 5 | | Sheet  4  of  12 | 2'],
    more: ['60 40 6 | DDR3', '220 40 6 | NAND FLASH', '60 60 2 | U7', '60 64 2 | MT41K256M16', '100 100 2 | DQ0', '100 104 2 | DQ1', '100 108 2 | DQS_P', '240 80 2 | NAND_CE', '240 90 2 | R211', '240 94 2 | 22R'],
  },
  {
    name: 'Eagle schematic', page: [279.4, 215.9], at: [165, 178], number: ['2', '2/3'], title: 'sensorhub_v4', revision: '4', date: ['2/14/2022 3:15 PM', '2/14/2022'],
    cells: ['0 0 104 13 | | sensorhub_v4 | 3.6', '0 13 74 10 | | Document Number: | 1.8', '74 13 30 10 | | REV: 4 | 2', '0 23 64 8 | | Date: 2/14/2022 3:15 PM | 1.8', '64 23 40 8 | | Sheet: 2/3 | 1.8'],
    more: ['40 50 2 | IC2', '40 54 2 | BME280', '90 80 2 | R3', '90 84 2 | 4k7', '20 30 3 | I2C SENSORS', '150 30 3 | LEVEL SHIFT'],
  },
  {
    name: 'SolidWorks inch template', page: B, at: [262, 200], number: 'HX-2208-03', title: 'BRACKET, IDLER ARM', revision: 'B', date: ['5/17/2021', '5/18/2021'],
    cells: ['0 0 50 8 | | UNLESS OTHERWISE SPECIFIED: | 1.6', '0 8 50 27 | | DIMENSIONS ARE IN INCHES//TOLERANCES://TWO PLACE DECIMAL  .01//THREE PLACE DECIMAL  .005 | 1.6', '0 35 50 12 | MATERIAL | 6061-T6', '0 47 50 12 | FINISH | CLEAR ANODIZE', '0 59 50 10 | | DO NOT SCALE DRAWING | 1.6', '50 0 18 6 | | | 1.6', '68 0 18 6 | | NAME | 1.6', '86 0 18 6 | | DATE | 1.6', '50 6 18 6 | | DRAWN | 1.6', '68 6 18 6 | | T. Wick | 1.6', '86 6 18 6 | | 5/17/2021 | 1.6', '50 12 18 6 | | CHECKED | 1.6', '68 12 18 6 | | M. Roy | 1.6', '86 12 18 6 | | 5/18/2021 | 1.6', '50 18 18 6 | | ENG APPR. | 1.6', '68 18 18 6 | | |', '86 18 18 6 | | |', '50 24 54 12 | COMMENTS: | ', '104 0 55 14 | | DELTA HYDRAULIK | 3', '104 14 55 18 | TITLE: | BRACKET, IDLER ARM | 3.4', '104 32 9 14 | SIZE | B | 4', '113 32 34 14 | DWG. NO. | HX-2208-03 | 3.6', '147 32 12 14 | REV | B | 4', '104 46 55 8 | | SCALE: 1:2   WEIGHT: 0.41   SHEET 1 OF 1 | 1.6'],
    more: ['60 60 2.5 | 2X R.25', '120 90 2.5 | 4X .266 THRU', '150 60 2.5 | 3.500', '40 120 2.5 | A', '90 150 2.5 | SECTION A-A'],
  },
  {
    name: 'Piping isometric', page: A3, at: [170, 247], number: ['6"-CW-20114-B1A', 'ISO-20114', '6-CW-20114-B1A'], title: 'COOLING WATER SUPPLY TO E-204', revision: '2', date: ['07.09.22', '28.06.22', '11.10.22'],
    cells: ['0 0 12 5 | | 2 | 1.8', '12 0 22 5 | | 11.10.22 | 1.8', '34 0 56 5 | | AS BUILT | 1.8', '0 5 12 5 | | 1 | 1.8', '12 5 22 5 | | 07.09.22 | 1.8', '34 5 56 5 | | ISSUED FOR FABRICATION | 1.8', '0 10 12 5 | | 0 | 1.8', '12 10 22 5 | | 28.06.22 | 1.8', '34 10 56 5 | | ISSUED FOR REVIEW | 1.8', '0 15 12 5 | | REV | 1.6', '12 15 22 5 | | DATE | 1.6', '34 15 56 5 | | DESCRIPTION | 1.6', '90 0 60 20 | | FARROW PROCESS PLANT LTD | 3', '150 0 90 10 | DESCRIPTION | COOLING WATER SUPPLY TO E-204', '150 10 40 10 | AREA | 20', '190 10 50 10 | P&ID NO. | 20-PID-0007', '0 20 150 10 | PIPE SPEC B1A   INSULATION N   TRACING N   TEST PRESSURE 15.8 barg | ', '150 20 60 15 | LINE NO. | 6"-CW-20114-B1A | 4', '210 20 18 15 | SHT | 1/2', '228 20 12 15 | REV | 2 | 4', '0 30 150 5 | | ISO NO. ISO-20114 | 1.8'],
    more: ['60 60 2.5 | EL. +12.450', '100 90 2.5 | 1240', '200 120 2.5 | FW-1', '230 90 2.5 | CONT. ON SHT 2', '300 20 2.5 | PT NO', '310 25 2.5 | 1  PIPE 6" SCH 40'],
  },
  {
    name: 'Plant builder, labels in two languages', page: A3, at: [230, 237], number: 'LZ-77-401822', title: 'Rohrleitungsplan Kesselhaus Piping plan boiler house', revision: '03', date: ['18.02.2020', '21.02.2020'],
    cells: ['0 0 25 6 | | | 1.6', '25 0 25 6 | | Datum / Date | 1.6', '50 0 30 6 | | Name / Name | 1.6', '0 6 25 6 | | Gez. / Drawn | 1.6', '25 6 25 6 | | 18.02.2020 | 1.8', '50 6 30 6 | | Lindner | 1.8', '0 12 25 6 | | Gepr. / Chkd. | 1.6', '25 12 25 6 | | 21.02.2020 | 1.8', '50 12 30 6 | | Kroll | 1.8', '80 0 100 18 | Benennung / Title | Rohrleitungsplan Kesselhaus//Piping plan boiler house | 3', '0 18 80 20 | | ANLAGENBAU VOSS GMBH | 3.4', '80 18 30 10 | Maßstab / Scale | 1:50', '110 18 30 10 | Format / Size | A3', '140 18 40 10 | Blatt / Sheet | 1 von / of 3', '80 28 75 12 | Zeichnungs-Nr. / Drawing No. | LZ-77-401822 | 3.6', '155 28 25 12 | Rev. / Rev. | 03 | 3.6'],
    views: ['30 30 180 150 | Ebene +4,50 | M 1:50 | under 4'],
  },
  {
    name: 'Steel detailing, single part', page: A3, at: [250, 237], number: 'B-204', title: 'BEAM', revision: '0', date: ['22/08/2023'],
    cells: ['0 0 12 5 | | 0 | 1.8', '12 0 25 5 | | 22/08/2023 | 1.8', '37 0 63 5 | | ISSUED FOR FABRICATION | 1.8', '100 0 30 5 | | TK | 1.8', '0 5 12 5 | | Mark | 1.6', '12 5 25 5 | | Date | 1.6', '37 5 63 5 | | Revision | 1.6', '100 5 30 5 | | Created by | 1.6', '130 0 30 10 | Qty | 4', '0 10 100 10 | Project | Riverside Depot Block C', '100 10 60 10 | Contract No. | 4471', '0 20 60 20 | | IRONVALE STEELWORK | 4 center', '60 20 60 10 | Title | BEAM', '60 30 30 10 | Scale | 1:10', '90 30 30 10 | Size | A3', '120 20 40 20 | Drawing No. | B-204 | 5'],
    more: ['40 50 3 | ASSEMBLY B-204', '40 56 2 | UB 406x178x54', '120 120 2 | p1012', '150 120 2 | 6 M20 8.8', '80 90 2 | 5980', '40 160 3 | SECTION 1-1'],
  },
  {
    name: 'Italian building permit', page: A2, at: [404, 300], number: ['04', 'TAV. 04', '4'], title: 'PIANTE PIANO TERRA E PRIMO', revision: null, date: ['maggio 2018'],
    cells: ['0 0 180 16 | | COMUNE DI VALROSSA - Provincia di Cuneo | 3.4 center', '0 16 180 22 | | PERMESSO DI COSTRUIRE//Ampliamento fabbricato residenziale | 4.5 center', '0 38 90 16 | Proprietà | Sig.ri Bosco - Ferri', '90 38 90 16 | Progettista | Arch. G. Moro', '0 54 130 26 | Oggetto | PIANTE PIANO TERRA E PRIMO | 4.5', '130 54 50 46 | | TAV. 04 | 9 center', '0 80 65 20 | Scala | 1:100', '65 80 65 20 | Data | maggio 2018'],
    views: ['40 40 220 180 | PIANTA PIANO TERRA | Scala 1:100 | under 5', '310 40 220 180 | PIANTA PIANO PRIMO | Scala 1:100 | under 5'],
  },
  {
    name: 'French building permit', page: A3, at: [10, 262], number: ['PCMI 5', 'PCMI5'], title: 'FAÇADES ET TOITURES', revision: 'A', date: ['12/01/2022'],
    cells: ['0 0 110 25 | Maître d\'ouvrage | M. et Mme Perrin//14 chemin des Vignes, 69440 Taluyers', '110 0 90 25 | Architecte | Atelier 21//3 rue Pasteur, Lyon', '200 0 90 12 | | FAÇADES ET TOITURES | 4 center', '200 12 45 13 | Échelle | 1/100', '245 12 45 13 | Date | 12/01/2022', '290 0 60 25 | Pièce n° | PCMI 5 | 6', '350 0 50 25 | Indice | A | 6'],
    views: ['30 30 160 80 | FAÇADE SUD | Ech : 1/100 | under 4', '220 30 160 80 | FAÇADE NORD | Ech : 1/100 | under 4'],
  },
  {
    name: 'Dutch architect', page: A1, at: [671, 474], number: 'DO-212', title: 'gevels en doorsneden', revision: 'c', date: ['16-06-2021', '09-02-2021'],
    cells: ['0 0 80 30 | | bureau de brug | 7', '80 0 80 30 | | Molenkade 12//1811 AB Alkmaar//T 072 555 01 44 | 2.4', '0 30 30 10 | project | ', '30 30 130 10 | | 34 appartementen Zuiderhaven | 3', '0 40 30 10 | onderwerp | ', '30 40 130 10 | | gevels en doorsneden | 3', '0 50 30 10 | opdrachtgever | ', '30 50 130 10 | | Stichting Wonen West | 3', '0 60 25 12 | schaal | 1:100', '25 60 25 12 | formaat | A1', '50 60 35 12 | datum | 09-02-2021', '85 60 35 12 | wijziging | 16-06-2021', '120 60 40 12 | fase | definitief ontwerp', '0 72 50 30 | werknr. | 1908', '50 72 80 30 | tekeningnummer | DO-212 | 9', '130 72 30 30 | wijz. | c | 9'],
    views: ['40 40 560 180 | zuidgevel | schaal 1:100 | under 5', '40 300 560 180 | doorsnede A-A | schaal 1:100 | under 5'],
  },
  {
    name: 'Danish engineer', page: A1, at: [651, 504], number: 'K01_H2_EX_N301', title: 'Dæk over kælder Armering', revision: '2', date: ['2022-08-19', '2022-10-03'],
    cells: ['0 0 180 14 | | Havnens Skole | 5', '0 14 180 22 | Emne | Dæk over kælder//Armering | 4', '0 36 45 12 | Mål | 1:50', '45 36 45 12 | Dato | 2022-08-19', '90 36 45 12 | Udført | HNI', '135 36 45 12 | Kontrol | PBJ', '0 48 60 14 | Sag nr. | 22.0417', '60 48 85 14 | Tegn. nr. | K01_H2_EX_N301 | 4', '145 48 35 14 | Rev. | 2 | 4', '0 62 180 12 | Rev. dato | 2022-10-03'],
    views: ['40 40 560 420 | Armering i underside | 1:50 | under 5'],
  },
  {
    name: 'Map of a geographic information system', page: A3, at: [330, 30], number: null, title: 'Flood depth, 100-year event', revision: null, date: ['2021-05-12'],
    cells: ['-300 -16 300 12 | | Flood depth, 100-year event | 7 open', '0 0 80 8 | | Legend | 4 open', '0 10 80 6 | | 0 - 0.5 m | 2.4 open', '0 16 80 6 | | 0.5 - 1 m | 2.4 open', '0 22 80 6 | | > 1 m | 2.4 open', '0 180 80 6 | | Scale 1:25,000 | 2.4 open', '0 190 80 6 | | Coordinate system: EPSG:25832 | 2 open', '0 196 80 6 | | Author: M. Falk | 2 open', '0 202 80 6 | | Date: 2021-05-12 | 2 open', '0 208 80 6 | | Source: State survey, 2020 | 2 open'],
    more: ['100 100 3 | Brookfield', '160 160 3 | Lower Mill', '220 80 3 | R. Ash'],
  },
  {
    name: 'Finnish building drawing', page: A2, at: [404, 317], number: ['ARK 103', '103'], title: 'LEIKKAUKSET A-A JA B-B', revision: 'B', date: ['12.3.2021', '3.5.2021'],
    cells: ['0 0 15 6 | | B | 1.8', '15 0 110 6 | | Hormit lisätty | 1.8', '125 0 30 6 | | 3.5.2021 | 1.8', '155 0 25 6 | | MV | 1.8', '0 6 15 5 | | Tunn. | 1.5', '15 6 110 5 | | Muutos | 1.5', '125 6 30 5 | | Pvm | 1.5', '155 6 25 5 | | Suun. | 1.5', '0 11 40 9 | Kaup.osa / kylä | Keskusta', '40 11 70 9 | Kortteli / tila | 114', '110 11 70 9 | Tontti / rno | 3', '0 20 110 10 | Rakennustoimenpide | UUDISRAKENNUS', '110 20 70 10 | Piirustuslaji | PÄÄPIIRUSTUS', '0 30 110 20 | Rakennuskohteen nimi ja osoite | AS OY RANTAKIVI', '110 30 45 20 | Piirustuksen sisältö | LEIKKAUKSET//A-A JA B-B | 2.6', '155 30 25 20 | Mittakaavat | 1:100', '0 50 80 23 | | Arkkitehtitoimisto Saarni Oy | 3', '80 50 30 23 | Päiväys | 12.3.2021', '110 50 20 23 | Suunn.ala | ARK', '130 50 20 23 | Työ n:o | 2044', '150 50 15 23 | Piirustus n:o | 103 | 4', '165 50 15 23 | Muutos | B | 4'],
    views: ['40 40 240 140 | LEIKKAUS A-A | 1:100 | under 5', '320 40 240 140 | LEIKKAUS B-B | 1:100 | under 5'],
  },
  {
    name: 'Modeler with labels below values', page: A3, at: [240, 247], number: 'QV-10342', title: 'Gearbox cover plate', revision: 'C', date: ['2022-06-02'],
    cells: ['0 0 60 10 | Material | EN AC-44300 | below', '0 10 60 10 | Finish | Shot blasted | below', '0 20 60 20 | Company | Quillon Drives | 4 below', '60 0 40 10 | Drawn by | S. Pohl | below', '100 0 40 10 | Date | 2022-06-02 | below', '140 0 30 10 | Scale | 1:2 | below', '60 10 110 14 | Title | Gearbox cover plate | 4 below', '60 24 70 16 | Drawing number | QV-10342 | 4.5 below', '130 24 20 16 | Revision | C | 4.5 below', '150 24 20 16 | Sheet | 1 / 1 | below'],
    more: ['60 60 2.5 | Ø90 H7', '120 90 2.5 | 8x M6', '150 60 2.5 | 140', '40 120 2.5 | B-B'],
  },
  {
    name: 'Chinese part drawing after the standard', page: A3, at: [230, 231], number: 'ZL50-03.02-11', title: '支承座', revision: null, date: ['2020.06.15', '2020.06.18'],
    cells: ['0 0 10 7 | | 标记 | 1.8', '10 0 10 7 | | 处数 | 1.8', '20 0 16 7 | | 分区 | 1.8', '36 0 16 7 | | 更改文件号 | 1.8', '52 0 12 7 | | 签名 | 1.8', '64 0 16 7 | | 年、月、日 | 1.8', '0 7 12 7 | | 设计 | 1.8', '12 7 12 7 | | 李强 | 1.8', '24 7 16 7 | | 2020.06.15 | 1.6', '40 7 12 7 | | 标准化 | 1.8', '52 7 12 7 | | |', '64 7 16 7 | | |', '0 14 12 7 | | 审核 | 1.8', '12 14 12 7 | | 王芳 | 1.8', '24 14 16 7 | | 2020.06.18 | 1.6', '40 14 40 7 | | |', '0 21 12 7 | | 工艺 | 1.8', '12 21 28 7 | | |', '40 21 12 7 | | 批准 | 1.8', '52 21 28 7 | | |', '80 0 50 28 | | HT200 | 4 center', '80 28 26 8 | | 阶段标记 | 1.8', '106 28 12 8 | | 重量 | 1.8', '118 28 12 8 | | 比例 | 1.8', '80 36 26 10 | | S | 2.4', '106 36 12 10 | | 3.6 | 2.4', '118 36 12 10 | | 1:2 | 2.4', '80 46 50 8 | | 共 1 张  第 1 张 | 2', '130 0 50 18 | | 柳东机械有限公司 | 3.4 center', '130 18 50 20 | | 支承座 | 5 center', '130 38 50 18 | | ZL50-03.02-11 | 4 center'],
    more: ['60 60 2.5 | Ø60H7', '120 90 2.5 | 4-Ø11', '150 60 2.5 | 120', '40 120 3 | 技术要求', '40 126 2 | 1. 未注圆角R3。'],
  },
  {
    name: 'Brazilian architecture', page: A1, at: [651, 404], number: ['03', '03/12'], title: 'PLANTA BAIXA PAVIMENTO TÉRREO E COBERTURA', revision: null, date: ['MAR/2021'],
    cells: ['0 0 180 20 | | RESIDÊNCIA UNIFAMILIAR | 6 center', '0 20 180 16 | PROPRIETÁRIO | JOÃO BATISTA DA SILVA', '0 36 180 16 | ENDEREÇO | Rua das Acácias, 120 - Lote 14 Quadra B', '0 52 180 16 | AUTOR DO PROJETO | ARQ. MARINA LOPES - CAU A12345-6', '0 68 180 30 | | APROVAÇÃO DA PREFEITURA | 2.4', '0 98 120 32 | CONTEÚDO | PLANTA BAIXA//PAVIMENTO TÉRREO E COBERTURA | 4', '120 98 60 32 | PRANCHA | 03/12 | 12', '0 130 60 20 | ESCALA | INDICADA', '60 130 60 20 | DATA | MAR/2021', '120 130 60 20 | ÁREA TOTAL | 214,30 m²'],
    views: ['40 40 270 300 | PLANTA BAIXA - TÉRREO | ESC. 1:50 | under 5', '350 40 250 300 | PLANTA DE COBERTURA | ESC. 1:75 | under 5'],
  },
  {
    name: 'Spanish municipal works', page: A3, at: [10, 262], number: ['4.2', '2'], title: 'RED DE SANEAMIENTO PERFILES LONGITUDINALES', revision: null, date: ['JUNIO 2019'],
    cells: ['0 0 70 25 | | AYUNTAMIENTO DE//VILLALUZ | 4 center', '70 0 100 25 | TÍTULO DEL PROYECTO: | URBANIZACIÓN DEL SECTOR//LAS ERAS, FASE 2 | 2.8', '170 0 50 25 | EL INGENIERO AUTOR: | R. Montoya', '220 0 40 25 | ESCALA: | H 1:500//V 1:50', '260 0 30 25 | FECHA: | JUNIO 2019', '290 0 70 25 | DESIGNACIÓN: | RED DE SANEAMIENTO//PERFILES LONGITUDINALES | 2.6', '360 0 40 13 | Nº PLANO: | 4.2 | 4', '360 13 40 12 | | HOJA 2 DE 5 | 2.4'],
    views: ['40 40 330 80 | COLECTOR 1 | | over 4', '40 150 330 80 | COLECTOR 2 | | over 4'],
  },
  {
    name: 'Consultants beside the title, label below the number', page: D, at: [824, 10], number: 'M4.02', title: 'MECHANICAL ENLARGED PLANS', revision: null, date: ['SEPTEMBER 9, 2021'],
    cells: ['0 0 80 45 | | HALDEN & ROSS//Architecture//88 Wharf Street//Portland, ME 04101//207.555.0190 | 3', '0 45 80 45 | | CIVIL ENGINEER//Terrace Civil//14 Oak Ave, Gray, ME 04039 | 2.4', '0 90 80 45 | | MEP ENGINEER//Bright & Sons Consulting Engineers//PO Box 118, Bath, ME 04530 | 2.4', '0 135 80 90 | | |', '0 225 80 55 | | CASCO VALLEY//MIDDLE SCHOOL//ADDITIONS & RENOVATIONS | 5', '0 280 80 20 | | 250 School Street, Casco, Maine | 2.6', '0 300 80 30 | | CONSTRUCTION DOCUMENTS | 4', '0 330 80 30 | | SEPTEMBER 9, 2021 | 3', '0 360 80 100 | | |', '0 460 80 45 | | MECHANICAL//ENLARGED PLANS | 6', '0 505 80 20 | PROJECT NUMBER | 2019-044 | below', '0 525 80 64 | SHEET NUMBER | M4.02 | 14 below center'],
    views: ['40 40 330 420 | MECHANICAL ROOM 118 | 1/4" = 1\'-0" | bubble under 5', '420 40 330 420 | MECHANICAL ROOM 204 | 1/4" = 1\'-0" | bubble under 5'],
  },
  {
    name: 'Interiors with a log of issues', page: D, at: [824, 10], number: 'ID-5.02', title: 'MILLWORK ELEVATIONS - PANTRY', revision: null, date: ['02/18/2022', '10/29/2021', '12/03/2021'],
    cells: ['0 0 80 50 | | STUDIO LARK | 10', '0 50 80 40 | Project | Meridian Fund Headquarters//17th Floor | 3.4', '0 90 80 8 | | Issue Log | 2.4', '0 98 12 8 | | # | 2', '12 98 43 8 | | Description | 2', '55 98 25 8 | | Date | 2', '0 106 12 8 | | 1 | 2', '12 106 43 8 | | 50% DD | 2', '55 106 25 8 | | 10/29/2021 | 2', '0 114 12 8 | | 2 | 2', '12 114 43 8 | | Permit | 2', '55 114 25 8 | | 12/03/2021 | 2', '0 122 12 8 | | 3 | 2', '12 122 43 8 | | Construction | 2', '55 122 25 8 | | 02/18/2022 | 2', '0 130 80 330 | | |', '0 460 80 25 | Project Number | 21030', '0 485 80 40 | Drawing Title | MILLWORK//ELEVATIONS - PANTRY | 5', '0 525 80 64 | Drawing Number | ID-5.02 | 13'],
    views: ['40 40 330 180 | PANTRY - NORTH | 1/2" = 1\'-0" | bubble under 5', '420 40 330 180 | PANTRY - EAST | 1/2" = 1\'-0" | bubble under 5'],
  },
  {
    name: 'House builder, date with a short year', page: A3, at: [10, 262], number: '21-114/PL/07', title: 'House Type B2 - Plans & Elevations', revision: 'D', date: ["Feb '21", "FEB '21"],
    cells: ['0 0 90 25 | | Marlow Homes | 6', '90 0 80 13 | Development | Land at Priory Lane, Hexley', '170 0 110 13 | Title | House Type B2 - Plans & Elevations', '90 13 40 12 | Drawn | JW', '130 13 40 12 | Date | Feb \'21', '170 13 50 12 | Scale | 1:100 @ A3', '220 13 60 12 | Status | PLANNING', '280 0 80 25 | Drg No. | 21-114/PL/07 | 5', '360 0 40 25 | Rev | D | 6'],
    views: ['30 30 160 90 | Front Elevation | | under 4', '220 30 160 90 | Ground Floor Plan | | under 4'],
  },
  {
    name: 'Subdivision plans with the count of sheets', page: F, at: [673, 429], number: ['5'], title: 'WATER MAIN PLAN AND PROFILE', revision: null, date: ['8-2-2017'],
    cells: ['0 0 90 30 | | DUNLAP & CARVER, INC.//CIVIL ENGINEERS - SURVEYORS | 3 center', '90 0 90 30 | | TRACT NO. 18244//CITY OF EL MIRADOR | 4 center', '0 30 130 30 | | WATER MAIN//PLAN AND PROFILE | 5 center', '130 30 50 12 | SHEET | 5 | 6', '130 42 50 9 | | OF 22 SHEETS | 2.4', '130 51 50 9 | JOB NO. | 16-081', '0 60 45 10 | DESIGNED | RT', '45 60 45 10 | DRAWN | KM', '90 60 45 10 | DATE | 8-2-2017', '135 60 45 10 | SCALE | 1"=40\''],
    views: ['40 40 600 150 | CALLE VERDE | | over 5', '40 260 600 130 | PROFILE - CALLE VERDE | | over 5'],
  },
  {
    name: 'ArchiCAD layout', page: A2, at: [434, 260], number: 'A.03.1', title: 'Wall Sections', revision: 'R1', date: ['24/11/2021'],
    cells: ['0 0 150 30 | | Fold Architecture Workshop | 5', '0 30 150 20 | Project Name | Quarry Hill Visitor Centre | 3.4', '0 50 150 20 | Client Name | Quarry Hill Trust', '0 70 75 15 | Drawing Status | FOR COORDINATION', '75 70 75 15 | Issue Date | 24/11/2021', '0 85 150 25 | Layout Name | Wall Sections | 5', '0 110 40 15 | Drawing Scale | 1:20', '40 110 70 25 | Layout ID | A.03.1 | 7', '110 110 40 25 | Revision | R1 | 7'],
    views: ['40 40 150 300 | Wall Section 1 | 1:20 | under 4', '230 40 150 300 | Wall Section 2 | 1:20 | under 4'],
  },
  {
    name: 'Allplan layout', page: A1, at: [651, 454], number: '5.03', title: 'Werkplan Grundriss 2. Obergeschoss', revision: 'f', date: ['17.05.2021', '30.11.2021'],
    cells: ['0 0 180 20 | BAUVORHABEN | Neubau Kindertagesstätte Lindenhof | 4', '0 20 90 20 | BAUHERR | Gemeinde Ottersau', '90 20 90 20 | ARCHITEKT | Brandt Keller Architekten PartGmbB', '0 40 180 24 | PLANBEZEICHNUNG | Werkplan//Grundriss 2. Obergeschoss | 4', '0 64 45 14 | MASSSTAB | 1:50', '45 64 45 14 | DATUM | 17.05.2021', '90 64 45 14 | GEZEICHNET | ml', '135 64 45 14 | PLOTDATUM | 30.11.2021', '0 78 60 22 | PROJEKT-NR. | 1912', '60 78 60 22 | PLAN-NR. | 5.03 | 8', '120 78 60 22 | INDEX | f | 8'],
    views: ['40 40 560 460 | Grundriss 2. OG | M 1:50 | under 5'],
  },
  {
    name: 'Network diagram', page: A4, at: [200, 180], number: null, title: 'Campus core network', revision: null, date: ['3/14/2023'],
    cells: ['-180 -165 180 12 | | Campus core network | 6 open', '0 0 87 6 | | Title: Campus core network | 2', '0 6 87 6 | | Author: r.dietz | 2', '0 12 50 6 | | Date: 3/14/2023 | 2', '50 12 37 6 | | Page 1 of 1 | 2'],
    more: ['60 60 2.5 | SW-CORE-01', '120 60 2.5 | SW-CORE-02', '60 100 2.5 | FW-01', '120 100 2.5 | 10.1.0.0/16'],
  },
  {
    name: 'Japanese machine part', page: A3, at: [250, 252], number: 'KD-3302-01B', title: '軸受ハウジング', revision: '2', date: ['2019/10/25'],
    cells: ['0 0 20 7 | | 承認 | 1.8', '20 0 20 7 | | 検図 | 1.8', '40 0 20 7 | | 設計 | 1.8', '60 0 20 7 | | 製図 | 1.8', '0 7 20 12 | | 田中 | 2.4', '20 7 20 12 | | 佐藤 | 2.4', '40 7 20 12 | | 鈴木 | 2.4', '60 7 20 12 | | 鈴木 | 2.4', '80 0 25 19 | 尺度 | 1:1', '105 0 55 19 | 名称 | 軸受ハウジング | 4', '0 19 40 16 | 日付 | 2019/10/25', '40 19 40 16 | 材質 | FC250', '80 19 60 16 | 図番 | KD-3302-01B | 4', '140 19 20 16 | 改訂 | 2 | 4'],
    more: ['60 60 2.5 | Ø62H7', '120 90 2.5 | 4-M8', '150 60 2.5 | 95', '40 120 2.5 | 断面A-A'],
  },
]; // prettier-ignore
