/**
 * Sheets as offices of many countries and trades issue them, cell by cell, all drawn before anything was read on them. Those at
 * even places were seen while rules were written then, the others were not.
 */

export type OfficeSheet = {
  name: string;
  /** Millimeters. */
  page: readonly [width: number, height: number];
  /** The upper left corner of what `cells` are measured from. */
  at: readonly [x: number, y: number];
  number: string | readonly string[] | null;
  title: string | null;
  revision: string | null;
  date: string | readonly string[] | null;
  /**
   * `x y w h | label | value | marks`, lines of a value parted by `//`. Marks: the value's letter height; `open` without a border;
   * `before` the label on the value's line, `colon` with a colon, `below` under it; `center`; `up` for text that runs up.
   */
  cells: readonly string[];
  /**
   * `x y w h | title | scale | marks`. Marks: the title's letter height; where the title is, `under` the drawing, `over` it or
   * `beside` it; `inline` the scale behind it; `bubble` with a number and the sheet's in a circle; `line` below it; `framed` in a cell.
   */
  views?: readonly string[];
  /** `x y size | text`, from the page's corner. */
  more?: readonly string[];
};

const A0 = [1189, 841] as const;
const A1 = [841, 594] as const;
const A2 = [594, 420] as const;
const A3 = [420, 297] as const;
const D = [914.4, 609.6] as const;
const B = [431.8, 279.4] as const;
const LETTER = [215.9, 279.4] as const;

export const OFFICE_SHEETS: readonly OfficeSheet[] = [
  {
    name: 'DOT plan and profile', page: [863.6, 558.8], at: [10, 520], number: 'C-14', title: 'PLAN & PROFILE STA. 114+00 TO STA. 126+00', revision: null, date: '8/14/2023',
    cells: ['0 0 90 28 | | STATE OF FRANKLIN//DEPARTMENT OF HIGHWAYS | 4 center', '90 0 70 9 | DESIGNED BY | R. Tolliver | before', '90 9 70 9 | CHECKED BY | K. Amundsen | before', '90 18 70 10 | PLOT DATE | 8/14/2023 | before', '160 0 180 28 | | SR 41 - MILLER CREEK TO OAKDALE//WIDENING AND RESURFACING | 5 center', '340 0 90 28 | FEDERAL AID PROJECT NO. | STP-0041(118)', '430 0 60 28 | COUNTY | HARLAN', '490 0 200 28 | | PLAN & PROFILE//STA. 114+00 TO STA. 126+00 | 5 center', '690 0 80 28 | SHEET NO. | C-14 | 7', '770 0 73 28 | TOTAL SHEETS | 86 | 6'],
    views: ['60 40 700 180 | PLAN | SCALE: 1"=50\' | under 5', '60 270 700 200 | PROFILE | HORIZ. 1"=50\'  VERT. 1"=5\' | under 5'],
  },
  {
    name: 'UK engineer, ISO 19650', page: A1, at: [651, 404], number: 'KTW-ARX-ZZ-01-DR-S-20101', title: 'LEVEL 01 GENERAL ARRANGEMENT SLAB REINFORCEMENT', revision: 'P02', date: ['14.07.23', '02.06.23'],
    cells: ['0 0 20 6 | | P02 | 2.2', '20 0 25 6 | | 14.07.23 | 2.2', '45 0 95 6 | | Slab edge revised | 2.2', '140 0 20 6 | | GH | 2.2', '160 0 20 6 | | MW | 2.2', '0 6 20 6 | | P01 | 2.2', '20 6 25 6 | | 02.06.23 | 2.2', '45 6 95 6 | | First issue | 2.2', '140 6 20 6 | | GH | 2.2', '160 6 20 6 | | MW | 2.2', '0 12 20 5 | | Rev | 1.8', '20 12 25 5 | | Date | 1.8', '45 12 95 5 | | Amendments | 1.8', '140 12 20 5 | | By | 1.8', '160 12 20 5 | | Chk | 1.8', '0 17 180 30 | | ARX CONSULTING | 9', '0 47 180 16 | Client | Kingsway Trust', '0 63 180 20 | Project | KINGSWAY TRUST WAREHOUSE//PHASE 2 | 6', '0 83 180 24 | Drawing Title | LEVEL 01//GENERAL ARRANGEMENT//SLAB REINFORCEMENT | 3.5', '0 107 90 12 | Suitability | S4 - FOR STAGE APPROVAL', '90 107 90 12 | Scale @ A1 | 1:100', '0 119 25 12 | Project | KTW | 3', '25 119 25 12 | Originator | ARX | 3', '50 119 22 12 | Volume | ZZ | 3', '72 119 20 12 | Level | 01 | 3', '92 119 20 12 | Type | DR | 3', '112 119 18 12 | Role | S | 3', '130 119 30 12 | Number | 20101 | 3', '160 119 20 12 | Revision | P02 | 3'],
    views: ['40 60 500 380 | LEVEL 01 - BOTTOM REINFORCEMENT | 1:100 | under 5'],
  },
  {
    name: 'German formwork plan', page: A0, at: [989, 661], number: '4-211-b', title: 'Schalplan Decke über UG', revision: 'b', date: ['12.04.2022', '03.02.2022', '20.05.2022'],
    cells: ['0 0 15 6 | Index | ', '15 0 105 6 | Art der Änderung | ', '120 0 35 6 | Datum | ', '155 0 35 6 | Name | ', '0 6 15 6 | | a | 2.2', '15 6 105 6 | | Aussparungen ergänzt | 2.2', '120 6 35 6 | | 12.04.2022 | 2.2', '155 6 35 6 | | Sch | 2.2', '0 12 15 6 | | b | 2.2', '15 12 105 6 | | Randabschalung geändert | 2.2', '120 12 35 6 | | 20.05.2022 | 2.2', '155 12 35 6 | | Sch | 2.2', '0 18 15 6 | | |', '15 18 105 6 | | |', '120 18 35 6 | | |', '155 18 35 6 | | |', '0 24 190 22 | Bauvorhaben: | Erweiterung Klinikum West//Haus 4 | 6', '0 46 190 16 | Bauherr: | Kreis Altendorf | 3', '0 62 190 16 | Tragwerksplanung: | Dr. Hauff + Partner//Beratende Ingenieure | 3', '0 78 190 18 | Planinhalt: | Schalplan//Decke über UG | 5', '0 96 60 12 | Maßstab: | M 1:50', '60 96 65 12 | gez.: / Datum: | Schuster 03.02.2022', '125 96 65 12 | Projekt-Nr.: | 21-0388', '0 108 120 16 | Plan-Nr.: | 4-211-b | 6', '120 108 70 16 | Blattgröße: | 1189 x 841'],
    views: ['60 60 480 400 | Decke über UG | M 1:50 | inline under 7', '620 60 300 160 | Schnitt A-A | M 1:25 | inline under 5', '620 320 300 160 | Schnitt B-B | M 1:25 | inline under 5'],
  },
  {
    name: 'French execution plan', page: A1, at: [661, 434], number: 'EXE-GO-1203', title: 'Plan de coffrage Plancher haut R+1', revision: 'C', date: ['22/09/2021', '03/05/2021', '14/06/2021'],
    cells: ['0 0 20 6 | | C | 2.2', '20 0 30 6 | | 22/09/2021 | 2.2', '50 0 100 6 | | Suivant remarques BC | 2.2', '150 0 20 6 | | PL | 2.2', '0 6 20 6 | | B | 2.2', '20 6 30 6 | | 14/06/2021 | 2.2', '50 6 100 6 | | Modification réservations | 2.2', '150 6 20 6 | | PL | 2.2', '0 12 20 6 | | A | 2.2', '20 12 30 6 | | 03/05/2021 | 2.2', '50 12 100 6 | | Première diffusion | 2.2', '150 12 20 6 | | PL | 2.2', '0 18 20 5 | | IND | 1.8', '20 18 30 5 | | DATE | 1.8', '50 18 100 5 | | OBJET | 1.8', '150 18 20 5 | | DESS. | 1.8', '0 23 170 26 | | LYCÉE JEAN MERMOT//Restructuration et extension | 6 center', '0 49 170 14 | MAÎTRISE D\'ŒUVRE | Cabinet Aubry & Laval', '0 63 170 14 | ENTREPRISE | SAS Roche Bâtiment', '0 77 170 20 | | Plan de coffrage//Plancher haut R+1 | 5 center', '0 97 34 8 | | LOT 02 - GROS ŒUVRE | 2', '34 97 34 8 | | Ech. 1/50 | 2.4', '68 97 102 8 | | Format A1 | 2.4', '0 105 25 16 | PHASE | EXE', '25 105 25 16 | LOT | GO', '50 105 70 16 | N° PLAN | EXE-GO-1203 | 4', '120 105 50 16 | INDICE | C | 6'],
    views: ['40 50 560 330 | Coffrage PH R+1 | Ech. 1/50 | under 6', '40 430 260 90 | Coupe 1-1 | Ech. 1/20 | under 4'],
  },
  {
    name: 'Italian municipal plan', page: A1, at: [641, 374], number: 'A.05', title: 'PROSPETTI E SEZIONI STATO DI PROGETTO', revision: null, date: ['Marzo 2022', '03/2022'],
    cells: ['0 0 190 24 | | COMUNE DI BORGO ALTO//Provincia di Siena | 5 center', '0 24 190 40 | | PROGETTO ESECUTIVO PER LA//RISTRUTTURAZIONE DELLA SCUOLA//ELEMENTARE "G. PASCOLI" | 6 center', '0 64 60 30 | TAVOLA | A.05 | 10 center', '60 64 130 30 | OGGETTO | PROSPETTI E SEZIONI//STATO DI PROGETTO | 4', '0 94 60 14 | SCALA | 1:100', '60 94 65 14 | DATA | Marzo 2022', '125 94 65 14 | AGGIORNAMENTO | ', '0 108 95 40 | IL PROGETTISTA | Arch. Lucia Fanti', '95 108 95 40 | IL R.U.P. | Geom. Carlo Neri', '0 148 190 30 | | Questo elaborato è di proprietà dello studio | 2'],
    views: ['40 60 260 140 | PROSPETTO NORD | Scala 1:100 | under 5', '340 60 260 140 | PROSPETTO SUD | Scala 1:100 | under 5', '40 320 260 140 | SEZIONE A-A\' | Scala 1:100 | under 5', '340 320 260 140 | SEZIONE B-B\' | Scala 1:100 | under 5'],
  },
  {
    name: 'Spanish installation plan', page: A2, at: [10, 375], number: 'IE-03', title: 'INSTALACIÓN ELÉCTRICA PLANTA PRIMERA FUERZA', revision: '01', date: ['NOVIEMBRE 2020', '11/2020'],
    cells: ['0 0 120 35 | PROYECTO: | PROYECTO BÁSICO Y DE EJECUCIÓN//DE 24 VIVIENDAS EN SECTOR SUR | 3.5', '120 0 80 35 | PROMOTOR: | INMOBILIARIA ARCOS S.L.', '200 0 80 35 | ARQUITECTO: | ELENA PRADO RUIZ', '280 0 130 35 | PLANO: | INSTALACIÓN ELÉCTRICA//PLANTA PRIMERA. FUERZA | 4', '410 0 50 17 | ESCALA: | 1/75', '410 17 50 18 | FECHA: | NOVIEMBRE 2020', '460 0 40 35 | REVISIÓN: | 01 | 4', '500 0 74 35 | Nº DE PLANO: | IE-03 | 9'],
    views: ['40 40 420 260 | PLANTA PRIMERA | Esc. 1:75 | under 5'],
  },
  {
    name: 'Polish execution drawing', page: A3, at: [230, 207], number: 'K-07', title: 'ZBROJENIE BELKI B-3', revision: null, date: ['09.2019'],
    cells: ['0 0 180 10 | | PRACOWNIA PROJEKTOWA MODUŁ Sp. z o.o. ul. Lipowa 4 | 2.6 center', '0 10 35 10 | Obiekt: | ', '35 10 145 10 | | BUDYNEK MAGAZYNOWO-BIUROWY | 3', '0 20 35 10 | Adres: | ', '35 20 145 10 | | Nowa Wieś, dz. nr 114/7 | 2.6', '0 30 35 12 | Treść rysunku: | ', '35 30 145 12 | | ZBROJENIE BELKI B-3 | 4', '0 42 45 8 | | Projektował: | 2.2', '45 42 75 8 | | mgr inż. Jan Wrona upr. 211/96 | 2.2', '0 50 45 8 | | Sprawdził: | 2.2', '45 50 75 8 | | mgr inż. Anna Kot upr. 87/04 | 2.2', '0 58 60 12 | Branża | KONSTRUKCJA', '60 58 60 12 | Stadium | PW', '120 42 30 14 | Skala | 1:25', '150 42 30 14 | Data | 09.2019', '120 56 60 14 | Nr rys. | K-07 | 7'],
    views: ['40 30 340 70 | Belka B-3 szt. 2 | skala 1:25 | over 4', '40 150 90 60 | Przekrój 1-1 | skala 1:10 | over 3.5'],
  },
  {
    name: 'Czech building permit', page: A2, at: [384, 310], number: 'D.1.1.b-05', title: 'ŘEZ A-A', revision: null, date: ['06/2021'],
    cells: ['0 0 60 10 | VYPRACOVAL | Ing. Petr Malý', '60 0 60 10 | ZODP. PROJEKTANT | Ing. arch. Eva Dvořáková', '120 0 80 10 | KONTROLOVAL | Ing. Novotný', '0 10 200 10 | INVESTOR | Obec Horní Lhota', '0 20 130 24 | AKCE | STAVEBNÍ ÚPRAVY OBJEKTU Č.P. 112//MATEŘSKÁ ŠKOLA | 4', '130 20 35 8 | | DATUM | 2', '165 20 35 8 | | 06/2021 | 2.6', '130 28 35 8 | | STUPEŇ | 2', '165 28 35 8 | | DSP | 2.6', '130 36 35 8 | | MĚŘÍTKO | 2', '165 36 35 8 | | 1:50 | 2.6', '0 44 130 20 | VÝKRES | ŘEZ A-A | 6', '130 44 35 20 | PARÉ | 3', '165 44 35 20 | Č. VÝKRESU | D.1.1.b-05 | 4'],
    views: ['50 50 380 200 | ŘEZ A-A | M 1:50 | inline under 5'],
  },
  {
    name: 'Russian working drawing', page: A1, at: [651, 529], number: ['07-2021-ВК', '4'], title: 'План на отм. 0.000. Системы В1, Т3, Т4', revision: '2', date: ['11.21', '03.22', '06.22'],
    cells: ['0 0 10 5 | | 2 | 2', '10 0 10 5 | | - | 2', '20 0 10 5 | | Зам. | 2', '30 0 12 5 | | 14-22 | 2', '42 0 13 5 | | | 2', '55 0 10 5 | | 06.22 | 2', '0 5 10 5 | | 1 | 2', '10 5 10 5 | | 3 | 2', '20 5 10 5 | | Нов. | 2', '30 5 12 5 | | 06-22 | 2', '42 5 13 5 | | | 2', '55 5 10 5 | | 03.22 | 2', '0 10 10 5 | | Изм. | 1.8', '10 10 10 5 | | Кол.уч | 1.8', '20 10 10 5 | | Лист | 1.8', '30 10 12 5 | | №док. | 1.8', '42 10 13 5 | | Подп. | 1.8', '55 10 10 5 | | Дата | 1.8', '0 15 20 5 | | Разраб. | 2', '20 15 22 5 | | Ермакова | 2', '42 15 13 5 | | | 2', '55 15 10 5 | | 11.21 | 2', '0 20 20 5 | | Проверил | 2', '20 20 22 5 | | Лысенко | 2', '42 20 13 5 | | | 2', '55 20 10 5 | | 11.21 | 2', '0 25 20 5 | | ГИП | 2', '20 25 22 5 | | Орлов | 2', '42 25 13 5 | | | 2', '55 25 10 5 | | 11.21 | 2', '0 30 20 5 | | Н.контр. | 2', '20 30 22 5 | | Ким | 2', '42 30 13 5 | | | 2', '55 30 10 5 | | 11.21 | 2', '65 0 115 10 | | 07-2021-ВК | 5 center', '65 10 115 10 | | Детский сад на 120 мест в мкр. Южный | 2.8 center', '65 20 65 15 | | Внутренние сети водоснабжения | 2.6 center', '130 20 15 5 | | Стадия | 1.8', '145 20 15 5 | | Лист | 1.8', '160 20 20 5 | | Листов | 1.8', '130 25 15 10 | | Р | 3 center', '145 25 15 10 | | 4 | 3 center', '160 25 20 10 | | 17 | 3 center', '65 35 65 20 | | План на отм. 0.000.//Системы В1, Т3, Т4 | 3 center', '130 35 50 20 | | ООО "Гидропроект-М" | 2.8 center'],
    views: ['50 40 540 400 | План на отм. 0.000 | М 1:100 | under 6', '650 60 150 120 | Узел 1 | М 1:20 | over 4'],
  },
  {
    name: 'Japanese building drawing', page: A3, at: [10, 272], number: 'S-08', title: '2階床伏図', revision: null, date: ['令和5年7月14日', '2023.07.14'],
    cells: ['0 0 70 15 | | 株式会社 青木建築設計事務所 | 3', '70 0 60 15 | 工事名 | 南町集合住宅新築工事 | 3', '130 0 70 15 | 図面名称 | 2階床伏図 | 4', '200 0 40 15 | 縮尺 | A1 1/50 A3 1/100 | 2.4', '240 0 50 15 | 作成日 | 令和5年7月14日 | 2.4', '290 0 30 15 | 設計 | 青木', '320 0 30 15 | 製図 | 田中', '350 0 50 15 | 図面番号 | S-08 | 6'],
    views: ['40 30 320 180 | 2階床伏図 | S=1/100 | inline under 4'],
  },
  {
    name: 'Chinese design institute', page: A1, at: [771, 30], number: '结施-12', title: '三层梁平法施工图', revision: null, date: ['2022.08'],
    cells: ['0 0 60 30 | | 华东市政建筑设计院有限公司 | 3.4', '0 30 60 20 | 建设单位 CLIENT | 滨江置业有限公司', '0 50 60 20 | 工程名称 PROJECT | 滨江花园二期', '0 70 60 20 | 子项名称 SUB-PROJECT | 5号住宅楼', '0 90 60 24 | 图名 DRAWING TITLE | 三层梁平法施工图 | 4', '0 114 25 9 | | 审定 | 2.2', '25 114 35 9 | | 陈建国 | 2.6', '0 123 25 9 | | 校对 | 2.2', '25 123 35 9 | | 王丽 | 2.6', '0 132 25 9 | | 设计 | 2.2', '25 132 35 9 | | 周强 | 2.6', '0 141 25 9 | | 设计号 | 2.2', '25 141 35 9 | | 2022-117 | 2.6', '0 150 25 9 | | 图别 | 2.2', '25 150 35 9 | | 结施 | 2.6', '0 159 25 12 | | 图号 | 2.2', '25 159 35 12 | | 结施-12 | 4', '0 171 25 9 | | 日期 | 2.2', '25 171 35 9 | | 2022.08 | 2.6', '0 180 25 9 | | 比例 | 2.2', '25 180 35 9 | | 1:100 | 2.6'],
    views: ['50 50 640 430 | 三层梁平法施工图 | 1:100 | inline under 7 line'],
  },
  {
    name: 'Korean plant drawing', page: A3, at: [260, 222], number: 'HEC-2204-PIP-0031', title: '배관 배치도 - 2 구역', revision: '0', date: ['2022. 11. 04', '2022. 09. 12'],
    cells: ['0 0 14 6 | | 0 | 2.2', '14 0 30 6 | | 2022. 11. 04 | 2.2', '44 0 66 6 | | 승인용 | 2.2', '110 0 20 6 | | 김 | 2.2', '130 0 20 6 | | 박 | 2.2', '0 6 14 6 | | A | 2.2', '14 6 30 6 | | 2022. 09. 12 | 2.2', '44 6 66 6 | | 검토용 | 2.2', '110 6 20 6 | | 김 | 2.2', '130 6 20 6 | | 박 | 2.2', '0 12 14 5 | | REV | 1.8', '14 12 30 5 | | 일자 | 1.8', '44 12 66 5 | | 내용 | 1.8', '110 12 20 5 | | 작성 | 1.8', '130 12 20 5 | | 검토 | 1.8', '0 17 150 12 | PROJECT | 울산 2공장 증설공사 | 4', '0 29 150 14 | 도면명 (TITLE) | 배관 배치도 - 2 구역 | 4', '0 43 40 14 | SCALE | 1/50', '40 43 85 14 | 도면번호 (DWG. NO.) | HEC-2204-PIP-0031 | 4', '125 43 25 14 | REV. | 0 | 5'],
    views: ['30 30 190 180 | 배관 배치도 | SCALE : 1/50 | under 4'],
  },
  {
    name: 'Indian structural drawing', page: A1, at: [631, 394], number: 'PDC/2019/STR/GF-07', title: 'FOOTING LAYOUT & COLUMN REINFORCEMENT DETAILS', revision: 'R2', date: ['05-02-2020', '18-11-2019', '22-12-2019'],
    cells: ['0 0 200 12 | | NOTE: THIS DRAWING IS THE PROPERTY OF PDC AND SHALL NOT BE COPIED | 2', '0 12 20 7 | | R2 | 2.2', '20 12 35 7 | | 05-02-2020 | 2.2', '55 12 145 7 | | COLUMN C7 SIZE REVISED | 2.2', '0 19 20 7 | | R1 | 2.2', '20 19 35 7 | | 22-12-2019 | 2.2', '55 19 145 7 | | FOOTING F3 REVISED | 2.2', '0 26 20 7 | | R0 | 2.2', '20 26 35 7 | | 18-11-2019 | 2.2', '55 26 145 7 | | GOOD FOR CONSTRUCTION | 2.2', '0 33 20 6 | | REV.NO | 1.8', '20 33 35 6 | | DATE | 1.8', '55 33 145 6 | | DESCRIPTION | 1.8', '0 39 200 22 | PROJECT :- | PROPOSED COMMERCIAL COMPLEX AT//PLOT NO. 41, SECTOR 18, NAVI NAGAR | 5', '0 61 200 14 | CLIENT :- | M/S. SHREE DEVELOPERS | 3', '0 75 200 20 | TITLE :- | FOOTING LAYOUT &//COLUMN REINFORCEMENT DETAILS | 4', '0 95 50 12 | DRAWN BY | VIKAS', '50 95 50 12 | CHECKED BY | R. IYER', '100 95 50 12 | SCALE | 1:100', '150 95 50 12 | SHEET SIZE | A1', '0 107 150 16 | DRG. NO. :- | PDC/2019/STR/GF-07 | 5', '150 107 50 16 | REV. | R2 | 5', '0 123 200 30 | STRUCTURAL CONSULTANT :- | PATWARDHAN DESIGN CONSULTANTS//Ph: 022-2778 4410 | 4'],
    views: ['40 50 380 260 | FOOTING LAYOUT PLAN | SCALE 1:100 | under 6 line', '470 50 120 200 | TYPICAL COLUMN SECTION | SCALE 1:20 | under 4 line'],
  },
  {
    name: 'Gulf, bilingual', page: A1, at: [711, 30], number: 'DW-A-2204', title: 'EXTERNAL WALL SECTIONS', revision: '02', date: ['14-JUL-2023', '20-MAR-2023', '11-MAY-2023'],
    cells: ['0 0 120 30 | OWNER | MUNICIPALITY OF AL WAHA', '0 30 120 30 | CONSULTANT | Gulf Design Associates', '0 60 120 6 | | REVISIONS | 2 center', '0 66 15 6 | | NO. | 1.8', '15 66 70 6 | | DESCRIPTION | 1.8', '85 66 35 6 | | DATE | 1.8', '0 72 15 6 | | 00 | 2', '15 72 70 6 | | TENDER ISSUE | 2', '85 72 35 6 | | 20-MAR-2023 | 2', '0 78 15 6 | | 01 | 2', '15 78 70 6 | | FOR CONSTRUCTION | 2', '85 78 35 6 | | 11-MAY-2023 | 2', '0 84 15 6 | | 02 | 2', '15 84 70 6 | | AS PER SITE RFI-118 | 2', '85 84 35 6 | | 14-JUL-2023 | 2', '0 90 120 24 | PROJECT TITLE   عنوان المشروع | NEW CENTRAL MARKET//SOUTH PLOT | 6', '0 114 120 24 | DRAWING TITLE   عنوان الرسم | EXTERNAL WALL SECTIONS | 5', '0 138 60 14 | DATE   التاريخ | 14-JUL-2023', '60 138 60 14 | SCALE   المقياس | 1:25 @ A1', '0 152 80 20 | DRAWING NO.   رقم الرسم | DW-A-2204 | 6', '80 152 40 20 | REV | 02 | 6'],
    views: ['40 50 180 430 | SECTION W-01 | SCALE 1:25 | bubble under 5', '270 50 180 430 | SECTION W-02 | SCALE 1:25 | bubble under 5', '500 50 180 430 | SECTION W-03 | SCALE 1:25 | bubble under 5'],
  },
  {
    name: 'Australian services', page: A1, at: [10, 544], number: 'H-301', title: 'HYDRAULIC SERVICES BASEMENT DRAINAGE LAYOUT', revision: 'C01', date: ['14.07.23', '03.03.23'],
    cells: ['0 0 15 8 | | C01 | 2.2', '15 0 100 8 | | ISSUED FOR CONSTRUCTION | 2.2', '115 0 30 8 | | 14.07.23 | 2.2', '0 8 15 8 | | T01 | 2.2', '15 8 100 8 | | TENDER | 2.2', '115 8 30 8 | | 03.03.23 | 2.2', '0 16 15 8 | | |', '15 16 100 8 | | |', '115 16 30 8 | | |', '0 24 15 6 | | ISSUE | 1.8', '15 24 100 6 | | AMENDMENT | 1.8', '115 24 30 6 | | DATE | 1.8', '145 0 100 30 | | WATERLINE//HYDRAULIC CONSULTANTS//Level 3, 88 Quay St  T 02 9555 0188 | 3.4', '245 0 170 30 | PROJECT | 17-23 MARINE PARADE | 7', '415 0 150 30 | TITLE | HYDRAULIC SERVICES//BASEMENT//DRAINAGE LAYOUT | 3.4', '565 0 50 15 | SCALE | 1:100 @ A1', '565 15 50 15 | PROJECT No. | 23-0417', '615 0 50 15 | DRAWN | SP', '615 15 50 15 | DESIGNED | LT', '665 0 100 30 | DRAWING No. | H-301 | 9', '765 0 56 30 | ISSUE | C01 | 9'],
    views: ['50 50 700 420 | BASEMENT DRAINAGE LAYOUT | 1:100 | under 5'],
  },
  {
    name: 'Swedish building drawing', page: A1, at: [661, 429], number: 'V-57.1-102', title: 'PLAN 2 DEL A VENTILATION', revision: 'B', date: ['2021-03-26', '2021-01-15', '2021-05-07'],
    cells: ['0 0 12 6 | | B | 2.2', '12 0 98 6 | | KANALDRAGNING JUSTERAD | 2.2', '110 0 30 6 | | 2021-05-07 | 2.2', '140 0 30 6 | | LN | 2.2', '0 6 12 6 | | A | 2.2', '12 6 98 6 | | DON FLYTTADE | 2.2', '110 6 30 6 | | 2021-03-26 | 2.2', '140 6 30 6 | | LN | 2.2', '0 12 12 5 | | BET | 1.8', '12 12 98 5 | | ÄNDRINGEN AVSER | 1.8', '110 12 30 5 | | DATUM | 1.8', '140 12 30 5 | | SIGN | 1.8', '0 17 170 12 | | BYGGHANDLING | 6 center', '0 29 170 14 | | KVARNHOLMENS SKOLA, TILLBYGGNAD | 4', '0 43 170 26 | | Rörelse & Luft Konsult AB//Tel 08-555 310 20 | 3', '0 69 56 11 | UPPDRAG NR | 118 422', '56 69 57 11 | RITAD AV | L. NILSSON', '113 69 57 11 | HANDLÄGGARE | M. BERG', '0 80 56 11 | DATUM | 2021-01-15', '56 80 114 11 | ANSVARIG | K. STRÖM', '0 91 170 26 | | PLAN 2 DEL A//VENTILATION | 4', '0 117 40 18 | SKALA A1 | 1:50', '40 117 100 18 | NUMMER | V-57.1-102 | 6', '140 117 30 18 | BET | B | 6'],
    views: ['50 50 560 460 | PLAN 2 DEL A | SKALA 1:50 | under 5'],
  },
  {
    name: 'P&ID of a contractor', page: A1, at: [531, 524], number: '25-A-PID-10-0042', title: 'PIPING & INSTRUMENTATION DIAGRAM AMINE REGENERATOR REFLUX', revision: '0A', date: ['14-JUL-23', '09-JUN-23'],
    cells: ['0 0 15 6 | | 0A | 2', '15 0 25 6 | | 14-JUL-23 | 2', '40 0 60 6 | | ISSUED FOR HAZOP | 2', '100 0 15 6 | | VK | 2', '115 0 15 6 | | DM | 2', '0 6 15 6 | | A | 2', '15 6 25 6 | | 09-JUN-23 | 2', '40 6 60 6 | | ISSUED FOR REVIEW | 2', '100 6 15 6 | | VK | 2', '115 6 15 6 | | DM | 2', '0 12 15 6 | | REV | 1.8', '15 12 25 6 | | DATE | 1.8', '40 12 60 6 | | DESCRIPTION | 1.8', '100 12 15 6 | | BY | 1.8', '115 12 15 6 | | APP | 1.8', '0 18 130 42 | | NORTHERN GAS PROCESSING LTD | 5', '130 0 170 16 | | AMINE UNIT REVAMP | 6 center', '130 16 170 22 | | PIPING & INSTRUMENTATION DIAGRAM//AMINE REGENERATOR REFLUX | 4 center', '130 38 45 22 | CONTRACTOR JOB No. | J-88110', '175 38 85 22 | DRAWING NUMBER | 25-A-PID-10-0042 | 4.5', '260 38 20 22 | SHT | 1', '280 38 20 22 | REV | 0A | 5'],
    more: ['40 40 3 | 25-A-PID-10-0041', '700 200 3 | 25-A-PID-10-0043', '200 150 2.5 | E-1004', '320 220 2.5 | P-1007A/B', '450 180 2.5 | FV-10031', '560 300 2.5 | 6"-HC-10044-A1A'],
  },
  {
    name: 'Switchgear single-line diagram', page: A3, at: [10, 257], number: 'E-SLD-001', title: 'MAIN SWITCHBOARD MSB-1 SINGLE LINE DIAGRAM', revision: '-', date: ['2023-07-14'],
    cells: ['0 0 60 10 | CUSTOMER | TRANSIT AUTHORITY', '0 10 60 10 | ORDER NO. | 45-100233', '0 20 60 10 | PANEL | MSB-1', '60 0 50 10 | DRAWN | 2023-07-14 DH', '60 10 50 10 | CHECKED | 2023-07-14 RP', '60 20 50 10 | RELEASED | ', '110 0 150 30 | TITLE | MAIN SWITCHBOARD MSB-1//SINGLE LINE DIAGRAM | 4', '260 0 80 15 | DRAWING NO. | E-SLD-001 | 4', '340 0 30 15 | REV | - | 4', '370 0 30 15 | SIZE | A3', '260 15 70 15 | DATE | 2023-07-14', '330 15 70 15 | SHEET | 1 OF 4'],
    more: ['60 40 3 | 4000A 415V 3PH 4W BUSBAR', '80 80 2.5 | ACB 4000A', '160 80 2.5 | MCCB 630A', '240 80 2.5 | CT 4000/5', '320 80 2.5 | SPD'],
  },
  {
    name: 'Rebar shop drawing', page: [914.4, 609.6], at: [759, 400], number: 'R-104', title: 'FOUNDATION MAT REINFORCING AREA C', revision: '1', date: ['Jul. 14 2023', '05/22/23', '07/14/23'],
    cells: ['0 0 145 30 | | TRI-COUNTY REBAR FABRICATORS, INC.//1180 Industrial Pkwy  (555) 014-7788 | 4', '0 30 145 20 | JOB NAME | MERCY HOSPITAL TOWER | 6', '0 50 145 10 | CONTRACTOR | HALVORSEN BUILDERS', '0 60 72 10 | JOB NO. | 23-1187', '72 60 73 10 | REF. DWG. | S2.01, S2.02', '0 70 145 24 | THIS SHEET | FOUNDATION MAT REINFORCING//AREA C | 4.5', '0 94 12 7 | REV | ', '12 94 93 7 | DESCRIPTION | ', '105 94 40 7 | DATE | ', '0 101 12 7 | | 0 | 2.2', '12 101 93 7 | | FOR APPROVAL | 2.2', '105 101 40 7 | | 05/22/23 | 2.2', '0 108 12 7 | | 1 | 2.2', '12 108 93 7 | | FOR FABRICATION | 2.2', '105 108 40 7 | | 07/14/23 | 2.2', '0 115 48 14 | DETAILED BY | BCT', '48 115 48 14 | CHECKED BY | LR', '96 115 49 14 | DATE | Jul. 14 2023', '0 129 145 70 | SHEET | R-104 | 16 center'],
    views: ['40 60 400 420 | MAT PLAN - BOTTOM BARS | 1/8"=1\'-0" | under 5 line', '500 60 200 200 | SECTION 1 | 1/2"=1\'-0" | under 5 line', '500 340 200 140 | SECTION 2 | 1/2"=1\'-0" | under 5 line'],
  },
  {
    name: 'Precast panel ticket', page: B, at: [10, 219], number: 'WP-214', title: 'WALL PANEL WITH DOOR BLOCKOUT', revision: 'B', date: ['07-14-23', '06-02-23'],
    cells: ['0 0 90 20 | | CASTWELL PRECAST | 6', '0 20 90 10 | PROJECT: | Dunmore Distribution Ctr. | before', '0 30 90 10 | LOCATION: | Dunmore, PA | before', '0 40 90 10 | JOB #: | 2217 | before', '90 0 22 10 | | REV | 2', '112 0 60 10 | | DESCRIPTION | 2', '172 0 40 10 | | DATE | 2', '90 10 22 10 | | A | 2.4', '112 10 60 10 | | APPROVAL | 2.4', '172 10 40 10 | | 06-02-23 | 2.4', '90 20 22 10 | | B | 2.4', '112 20 60 10 | | BLOCKOUT MOVED | 2.4', '172 20 40 10 | | 07-14-23 | 2.4', '90 30 122 20 | | WALL PANEL WITH DOOR BLOCKOUT | 4 center', '212 0 40 25 | QTY REQ\'D | 4', '212 25 40 25 | WEIGHT | 18,400 LBS', '252 0 40 25 | CUBIC YDS | 4.6', '252 25 40 25 | FINISH | LIGHT BROOM', '292 0 120 50 | PIECE MARK | WP-214 | 12 center'],
    views: ['40 30 230 130 | FORM SIDE ELEVATION | 3/8" = 1\'-0" | over 4', '310 30 80 130 | SECTION A | 3/4" = 1\'-0" | over 4'],
  },
  {
    name: 'Fire alarm submittal', page: D, at: [10, 560], number: 'FA-3', title: 'THIRD FLOOR FIRE ALARM PLAN', revision: '3', date: ['07.14.2023'],
    cells: ['0 0 130 39 | | SENTRY LIFE SAFETY SYSTEMS//License EF-0001187//www.sentry-ls.example | 4', '130 0 120 39 | PROJECT: | HARBOR POINT APARTMENTS//2200 BAYSIDE DR | 4.5', '250 0 130 39 | SYSTEM DESIGNER: | T. Okafor, NICET III #118273', '380 0 100 13 | DATE: | 07.14.2023 | before', '380 13 100 13 | SCALE: | 1/8" = 1\'-0" | before', '380 26 100 13 | REV: | 3 | before', '480 0 260 39 | SHEET TITLE: | THIRD FLOOR FIRE ALARM PLAN | 6', '740 0 154 39 | SHEET NUMBER: | FA-3 | 14'],
    views: ['40 40 560 440 | THIRD FLOOR PLAN | SCALE: 1/8" = 1\'-0" | bubble under 5', '660 40 200 200 | RISER DIAGRAM | NTS | bubble under 5'],
  },
  {
    name: 'Landscape plan, left edge', page: D, at: [10, 10], number: 'L2.01', title: 'PLANTING PLAN NORTH COURTYARD', revision: null, date: ['July 14, 2023'],
    cells: ['0 0 80 70 | | fernhill//landscape architecture | 6', '0 70 80 60 | | THE COMMONS AT//ELM STREET | 9 open', '0 130 80 30 | | 400 Elm Street, Portland | 3 open', '0 160 80 90 | SEAL | ', '0 250 80 60 | REVISIONS | ', '0 310 80 24 | ISSUE | 100% CD', '0 334 80 24 | DATE | July 14, 2023', '0 358 80 24 | PROJECT | 22031', '0 382 80 24 | DRAWN / CHECKED | MJ / KF', '0 406 80 60 | | PLANTING PLAN//NORTH COURTYARD | 6 open', '0 466 80 123 | | L2.01 | 20 center'],
    views: ['130 50 700 440 | PLANTING PLAN - NORTH COURTYARD | 1" = 10\'-0" | bubble under 5'],
  },
  {
    name: 'ASK on letter', page: LETTER, at: [12, 12], number: 'ASK-017', title: 'REVISED ENTRY CANOPY CONNECTION', revision: null, date: ['14 JUL 2023'],
    cells: ['0 0 90 14 | | Marrow + Vance Architects | 4 open', '90 0 100 14 | | ASK-017 | 9 open', '0 14 190 8 | PROJECT | Tidewater Elementary School Addition | colon open', '0 22 190 8 | PROJECT NO. | 2231.00 | colon open', '0 30 190 8 | SUBJECT | Revised Entry Canopy Connection | colon open', '0 38 95 8 | DATE | 14 JUL 2023 | colon open', '95 38 95 8 | REFERENCE | A5.03, RFI 112 | colon open'],
    views: ['30 80 150 120 | CANOPY CONNECTION | 1 1/2" = 1\'-0" | bubble under 4'],
  },
  {
    name: 'Structural sketch, tabloid', page: B, at: [301, 219], number: 'SSK-08', title: 'BEAM POCKET AT GRID C/4', revision: null, date: ['2023-07-14'],
    cells: ['0 0 120 14 | | NORDLAND STRUCTURAL | 5', '0 14 80 12 | PROJECT | Pier 7 Market Hall', '80 14 40 12 | JOB NO. | 19114', '0 26 120 12 | DESCRIPTION | BEAM POCKET AT GRID C/4 | 3.5', '0 38 40 12 | DATE | 2023-07-14', '40 38 30 12 | BY | HT', '70 38 50 12 | SKETCH NO. | SSK-08 | 5'],
    views: ['40 40 220 150 | BEAM POCKET PLAN | 3/4"=1\'-0" | under 4', '300 40 110 120 | SECTION | 3/4"=1\'-0" | under 4'],
  },
  {
    name: 'As-built with stamp', page: [863.6, 558.8], at: [703, 10], number: 'U-6', title: 'SANITARY SEWER AS-BUILT PLAN', revision: '2', date: ['MARCH 2018', '11/06/2018', '06/15/2018'],
    cells: ['0 0 150 40 | | CITY OF FAIRHAVEN//PUBLIC UTILITIES DEPARTMENT | 5 center', '0 40 150 50 | | RECORD DRAWING//These drawings reflect information furnished by the contractor | 2.6 center', '0 90 150 30 | | LINCOLN AVENUE//SEWER REPLACEMENT | 7 center', '0 120 150 40 | | SANITARY SEWER//AS-BUILT PLAN | 5 center', '0 160 15 7 | | NO. | 1.8', '15 160 90 7 | | REVISION | 1.8', '105 160 45 7 | | DATE | 1.8', '0 167 15 7 | | 1 | 2.2', '15 167 90 7 | | ADDENDUM 1 | 2.2', '105 167 45 7 | | 06/15/2018 | 2.2', '0 174 15 7 | | 2 | 2.2', '15 174 90 7 | | RECORD DRAWING | 2.2', '105 174 45 7 | | 11/06/2018 | 2.2', '0 181 75 14 | DATE | MARCH 2018', '75 181 75 14 | SCALE | AS SHOWN', '0 195 75 14 | PROJECT NO. | 17-4402', '75 195 75 14 | FILE NO. | 1102-D', '0 209 75 40 | DRAWING | U-6 | 10', '75 209 75 40 | SHEET | 9 OF 22 | 6'],
    views: ['40 40 600 200 | LINCOLN AVE. - PLAN | 1" = 20\' | under 5', '40 310 600 170 | LINCOLN AVE. - PROFILE | 1" = 20\' H, 1" = 2\' V | under 5'],
    more: ['200 480 9 | AS-BUILT', '200 492 4 | DATE: 11/06/2018   BY: R. SOTO'],
  },
  {
    name: 'Survey plat', page: [609.6, 457.2], at: [390, 300], number: '1', title: 'BOUNDARY SURVEY OF LOTS 4-9, BLOCK 12, WESTOVER HEIGHTS', revision: null, date: ['JULY 14, 2023'],
    cells: ['0 0 210 34 | | BOUNDARY SURVEY//OF LOTS 4-9, BLOCK 12, WESTOVER HEIGHTS | 5 open center', '0 34 210 12 | | SITUATED IN THE NE 1/4 OF SECTION 14, T2N, R6W, ADAMS COUNTY | 2.6 open center', '0 46 210 30 | | CARDINAL LAND SURVEYING//P.O. Box 114 (555) 010-3344 | 4 center', '0 76 70 14 | DATE: | JULY 14, 2023', '70 76 70 14 | SCALE: | 1" = 60\'', '140 76 70 14 | JOB NO.: | 23-0714', '0 90 70 14 | DRAWN: | TK', '70 90 70 14 | FIELD BOOK: | 88/14', '140 90 70 14 | SHEET: | 1 OF 2 | 4'],
  },
  {
    name: 'Brazilian structural plan', page: A1, at: [656, 404], number: 'EST-FOR-104', title: 'FORMA DO PAVIMENTO TIPO', revision: 'R03', date: ['14/07/23', '10/02/23', '03/04/23', '05/06/23'],
    cells: ['0 0 15 6 | | R03 | 2', '15 0 100 6 | | REVISÃO GERAL | 2', '115 0 30 6 | | 14/07/23 | 2', '145 0 30 6 | | MARCOS | 2', '0 6 15 6 | | R02 | 2', '15 6 100 6 | | ALTERAÇÃO PILAR P12 | 2', '115 6 30 6 | | 05/06/23 | 2', '145 6 30 6 | | MARCOS | 2', '0 12 15 6 | | R01 | 2', '15 12 100 6 | | FUROS EM VIGAS | 2', '115 12 30 6 | | 03/04/23 | 2', '145 12 30 6 | | IVAN | 2', '0 18 15 5 | | REV. | 1.8', '15 18 100 5 | | DESCRIÇÃO | 1.8', '115 18 30 5 | | DATA | 1.8', '145 18 30 5 | | RESP. | 1.8', '0 23 175 26 | | TORRE ENGENHARIA ESTRUTURAL | 6', '0 49 175 16 | OBRA: | EDIFÍCIO RESIDENCIAL JARDIM DAS FLORES | 4', '0 65 175 12 | ENDEREÇO: | Rua das Acácias, 450 - Campinas/SP', '0 77 175 18 | ASSUNTO: | FORMA DO PAVIMENTO TIPO | 5', '0 95 44 14 | ESCALA: | 1:50', '44 95 44 14 | DATA: | 10/02/23', '88 95 87 14 | DESENHO: | JÉSSICA', '0 109 120 24 | FOLHA: | EST-FOR-104 | 8', '120 109 55 24 | REVISÃO: | R03 | 6'],
    views: ['40 50 560 400 | PLANTA DE FORMA - PAVIMENTO TIPO | ESC. 1:50 | under 6'],
  },
  {
    name: 'Steel erection drawing', page: [914.4, 609.6], at: [10, 559], number: 'E3', title: 'ROOF FRAMING PLAN - AREA 2', revision: '0', date: ['4/18/22', '5/02/22'],
    cells: ['0 0 20 8 | | 0 | 2.4', '20 0 30 8 | | 5/02/22 | 2.4', '50 0 100 8 | | ISSUED FOR FIELD USE | 2.4', '0 8 20 8 | | A | 2.4', '20 8 30 8 | | 4/18/22 | 2.4', '50 8 100 8 | | ISSUED FOR APPROVAL | 2.4', '0 16 20 8 | | |', '20 16 30 8 | | |', '50 16 100 8 | | |', '0 24 20 6 | | Rev. | 2', '20 24 30 6 | | Date | 2', '50 24 100 6 | | Description | 2', '0 30 150 10 | | DO NOT SCALE DRAWINGS | 2.5 center', '150 0 150 40 | | BAXTER IRON & STEEL CO.//fabricators and erectors since 1931 | 5', '300 0 200 13 | Project: | Northgate Logistics Building 4 | before', '300 13 200 13 | Customer: | Reyes General Contracting | before', '300 26 200 14 | Location: | Fresno, CA | before', '500 0 200 40 | Drawing Description: | ROOF FRAMING PLAN - AREA 2 | 5', '700 0 60 20 | Drawn By: | DPK', '700 20 60 20 | Job No.: | 8841 | 4', '760 0 94 40 | Dwg. No.: | E3 | 12', '854 0 40 40 | Rev.: | 0 | 8'],
    views: ['40 50 520 420 | ROOF FRAMING PLAN | T.O.S. EL. 132\'-6" U.N.O. | under 6 line', '620 50 240 180 | DETAIL 1 | | under 5 line', '620 300 240 170 | DETAIL 2 | | under 5 line'],
  },
  {
    name: 'Grid of standard details', page: D, at: [804, 400], number: 'C9.2', title: 'SITE DETAILS', revision: null, date: ['07/14/2023'],
    cells: ['0 0 100 40 | | ridgeway civil | 6', '0 40 100 40 | | OAK HOLLOW SUBDIVISION PHASE III | 5', '0 80 100 20 | DATE | 07/14/2023', '0 100 100 20 | PROJECT NO. | RC-2204-03', '0 120 100 30 | SHEET TITLE | SITE DETAILS | 7', '0 150 100 49 | SHEET NO. | C9.2 | 16'],
    views: ['30 30 150 130 | CURB AND GUTTER | NOT TO SCALE | framed under 4', '230 30 150 130 | ADA RAMP | NOT TO SCALE | framed under 4', '430 30 150 130 | SIDEWALK JOINT | NOT TO SCALE | framed under 4', '630 30 120 130 | BOLLARD | NOT TO SCALE | framed under 4', '30 250 150 130 | PIPE BEDDING | NOT TO SCALE | framed under 4', '230 250 150 130 | CLEANOUT | NOT TO SCALE | framed under 4', '430 250 150 130 | CATCH BASIN | NOT TO SCALE | framed under 4', '630 250 120 130 | SIGN POST | NOT TO SCALE | framed under 4'],
  },
]; // prettier-ignore
