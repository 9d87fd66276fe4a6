/** What title blocks say in the languages of `layouts.ts`. */
import { language } from './language.ts';
import type { Language } from './language.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';

const FIRST = {
  en: language(
    'DWG. NO.|Drawing number; TITLE|Drawing title; REV|Revision; DATE|Date of issue; SHEET|Sheet; OF; SCALE; SIZE; DRAWN|Drawn by; CHECKED|Checked by; APPROVED|Approved by; PROJECT|Project name; CLIENT; MATERIAL; STATUS; DESCRIPTION; NAME',
    [
      'GROUND FLOOR PLAN; ROOF DRAINAGE LAYOUT; NORTH AND EAST ELEVATIONS; STAIR SECTIONS',
      'BEARING BRACKET; MOTOR MOUNT ASSEMBLY; LOWER HOUSING; DRIVE SHAFT',
      'POWER SUPPLY; SENSOR INTERFACE BOARD; USB HUB SCHEMATIC; MAIN CONTROLLER',
      'P&ID COOLING WATER; STEAM DISTRIBUTION; FEED PUMP SKID; NITROGEN HEADER',
    ],
    {
      projects: 'HARBOUR VIEW APARTMENTS; RIVERSIDE WORKS; UNIT 4 REFIT',
      firms: 'Brandt & Cole Ltd; Westfield Engineering; Orme Design Studio',
      people: 'J. Smith; P. Walsh; A. Khan; MJT; RLB',
      notes:
        'ALL DIMENSIONS ARE IN MILLIMETRES UNLESS NOTED OTHERWISE.; DO NOT SCALE FROM THIS DRAWING.; REMOVE ALL BURRS AND SHARP EDGES.; THE CONTRACTOR SHALL VERIFY ALL DIMENSIONS ON SITE.',
    },
  ),
  de: language(
    'Zeichnungsnummer|Plan-Nr.; Benennung|Planinhalt; Index|Änderung; Datum; Blatt; von; Maßstab; Format; Gezeichnet|Bearb.; Geprüft|Gepr.; Freigabe|Norm; Projekt|Bauvorhaben; Bauherr; Werkstoff; Status; Änderung; Name',
    [
      'GRUNDRISS ERDGESCHOSS; SCHNITT A-A; ANSICHT NORD; DACHAUFSICHT',
      'LAGERBOCK; GRUNDPLATTE; WELLE; DECKEL',
      'STROMLAUFPLAN; KLEMMENPLAN; EINSPEISUNG; STEUERUNG',
      'RI-FLIESSBILD KÜHLWASSER; DAMPFVERTEILUNG; PUMPSTATION; DRUCKLUFT',
    ],
    {
      projects: 'Neubau Kindertagesstätte Süd; Umbau Halle 7; Wohnanlage Am Bach',
      firms: 'Ingenieurbüro Lehmann; Planwerk GmbH; Kessler Maschinenbau',
      people: 'M. Schulz; Weber; K. Vogt; T. Braun',
      notes:
        'Alle Maße sind am Bau zu prüfen.; Kanten gebrochen 0,5 x 45°.; Nicht bemaßte Radien R2.; Schutzvermerk nach ISO 16016 beachten.',
    },
  ),
  fr: language(
    'N° de plan|Numéro du document; Titre|Désignation; Indice|Rév.; Date; Feuille|Folio; de; Échelle; Format; Dessiné par|Dess.; Vérifié|Vérif.; Approuvé|Appr.; Affaire|Projet; Maître d’ouvrage; Matière; Phase; Modifications; Nom',
    [
      'PLAN DU REZ-DE-CHAUSSÉE; COUPE TRANSVERSALE; FAÇADE SUD; PLAN DE TOITURE',
      'PLAQUE DE BASE; PALIER; ARBRE MOTEUR; CARTER',
      'SCHÉMA UNIFILAIRE; ALIMENTATION; CARTE CAPTEURS; BORNIER',
      'SCHÉMA TI EAU GLACÉE; VAPEUR; POMPES DE CHARGE; AZOTE',
    ],
    {
      projects:
        'Construction d’un groupe scolaire; Réhabilitation du bâtiment B; Résidence des Tilleuls',
      firms: 'Atelier Morel; Bureau Garnier; SEM Ingénierie',
      people: 'L. Martin; C. Petit; Dubois; A. Roux',
      notes:
        'Toutes les cotes sont à vérifier sur place.; Casser les angles vifs.; Les cotes sont en millimètres.; Ce plan ne peut être reproduit sans autorisation.',
    },
  ),
  es: language(
    'Plano nº|Número de plano; Título|Contenido; Rev.|Revisión; Fecha; Hoja; de; Escala; Formato; Dibujado|Dib.; Comprobado|Comp.; Aprobado|V.º B.º; Proyecto|Obra; Cliente; Material; Estado; Descripción; Nombre',
    [
      'PLANTA BAJA; ALZADO PRINCIPAL; SECCIÓN LONGITUDINAL; CUBIERTA',
      'SOPORTE MOTOR; EJE; TAPA; BASE INFERIOR',
      'ESQUEMA UNIFILAR; FUENTE DE ALIMENTACIÓN; MANDO; BORNERO',
      'DIAGRAMA P&ID AGUA; VAPOR; BOMBAS; AIRE COMPRIMIDO',
    ],
    {
      projects: 'Vivienda unifamiliar; Nave industrial; Reforma de local',
      firms: 'Estudio Rivas; Ingeniería Soler; Talleres Vega',
      people: 'J. García; M. López; Ruiz; A. Díaz',
      notes:
        'Todas las cotas se comprobarán en obra.; Cotas en milímetros.; Eliminar rebabas.; Prohibida la reproducción total o parcial.',
    },
  ),
  it: language(
    'Disegno N.|Tavola n.; Titolo|Oggetto; Rev.; Data; Foglio; di; Scala; Formato; Disegnato|Dis.; Controllato|Contr.; Approvato|Appr.; Progetto|Commessa; Committente; Materiale; Stato; Modifica; Nome',
    [
      'PIANTA PIANO TERRA; PROSPETTO NORD; SEZIONE TRASVERSALE; COPERTURA',
      'STAFFA MOTORE; ALBERO; COPERCHIO; PIASTRA BASE',
      'SCHEMA UNIFILARE; ALIMENTATORE; MORSETTIERA; COMANDO',
      'SCHEMA P&I ACQUA; VAPORE; POMPE; ARIA COMPRESSA',
    ],
    {
      projects: 'Ristrutturazione di villa; Capannone industriale; Scuola materna',
      firms: 'Studio Bassi; Officine Galli; Progetti Srl',
      people: 'M. Rossi; G. Conti; Ferri; L. Bruni',
      notes:
        'Tutte le misure vanno verificate in cantiere.; Quote in millimetri.; Smussi non quotati 1x45°.; Vietata la riproduzione.',
    },
  ),
  pt: language(
    'Desenho n.º|N.º do documento; Título|Conteúdo; Rev.|Revisão; Data; Folha; de; Escala; Formato; Desenhou|Des.; Verificou|Verif.; Aprovou|Aprov.; Projecto|Obra; Requerente; Material; Fase; Alteração; Nome',
    [
      'PLANTA DO PISO 1; ALÇADO SUL; CORTE LONGITUDINAL; COBERTURA',
      'SUPORTE DO MOTOR; VEIO; TAMPA; BASE',
      'ESQUEMA ELÉCTRICO; ALIMENTAÇÃO; COMANDO; BORNES',
      'FLUXOGRAMA DE ÁGUA; VAPOR; BOMBAS; AR COMPRIMIDO',
    ],
    {
      projects: 'Moradia unifamiliar; Pavilhão industrial; Escola básica',
      firms: 'Atelier Nunes; Gabinete Costa; Metalúrgica Lopes',
      people: 'J. Silva; R. Sousa; Pinto; A. Reis',
      notes:
        'Todas as cotas devem ser verificadas em obra.; Cotas em milímetros.; Quebrar arestas vivas.; Reprodução proibida.',
    },
  ),
  nl: language(
    'Tekeningnummer|Tek.nr.; Omschrijving|Onderdeel; Wijz.|Revisie; Datum; Blad; van; Schaal; Formaat; Getekend|Get.; Gecontroleerd|Gec.; Goedgekeurd|Akkoord; Project|Werk; Opdrachtgever; Materiaal; Fase; Wijziging; Naam',
    [
      'PLATTEGROND BEGANE GROND; GEVELS NOORD EN OOST; DOORSNEDE A-A; DAKPLAN',
      'LAGERSTEUN; AS; DEKSEL; GRONDPLAAT',
      'AANSLUITSCHEMA; VOEDING; BESTURING; KLEMMENSTROOK',
      'PROCESSCHEMA KOELWATER; STOOM; POMPEN; PERSLUCHT',
    ],
    {
      projects: 'Nieuwbouw woning; Verbouwing kantoor; Bedrijfshal Noord',
      firms: 'Bureau de Wit; Architecten Bos; Machinefabriek Smit',
      people: 'J. de Vries; P. Bakker; Jansen; K. Mulder',
      notes:
        'Alle maten in het werk te controleren.; Maten in millimeters.; Scherpe kanten breken.; Niet schalen van deze tekening.',
    },
  ),
  sv: language(
    'Ritningsnummer|Ritn.nr; Benämning|Innehåll; Ändr.|Rev; Datum; Blad; av; Skala; Format; Ritad av|Ritad; Granskad|Kontr.; Godkänd; Projekt|Objekt; Beställare; Material; Status; Ändringen avser; Namn',
    [
      'PLAN 1; FASAD MOT NORR; SEKTION A-A; TAKPLAN',
      'LAGERBOCK; AXEL; LOCK; BOTTENPLATTA',
      'KRETSSCHEMA; MATNING; STYRNING; KOPPLINGSPLINT',
      'FLÖDESSCHEMA KYLVATTEN; ÅNGA; PUMPAR; TRYCKLUFT',
    ],
    {
      projects: 'Nybyggnad av villa; Ombyggnad kontor; Förskolan Eken',
      firms: 'Arkitekt Lind AB; Norr Konsult; Verkstad Berg',
      people: 'A. Nilsson; E. Berg; Holm; L. Ek',
      notes:
        'Alla mått kontrolleras på plats.; Mått i millimeter.; Brutna kanter.; Får ej kopieras utan tillstånd.',
    },
  ),
  pl: language(
    'Nr rysunku|Numer rysunku; Tytuł rysunku|Nazwa; Rewizja|Zmiana; Data; Arkusz; z; Skala; Format; Rysował|Opracował; Sprawdził; Zatwierdził; Temat|Obiekt; Inwestor; Materiał; Faza; Opis zmiany; Imię i nazwisko',
    [
      'RZUT PARTERU; ELEWACJA PÓŁNOCNA; PRZEKRÓJ A-A; RZUT DACHU',
      'WSPORNIK; WAŁEK; POKRYWA; PODSTAWA',
      'SCHEMAT IDEOWY; ZASILANIE; STEROWANIE; LISTWA ZACISKOWA',
      'SCHEMAT WODY CHŁODZĄCEJ; PARA; POMPY; SPRĘŻONE POWIETRZE',
    ],
    {
      projects: 'Budowa budynku mieszkalnego; Hala produkcyjna; Przedszkole nr 4',
      firms: 'Pracownia Nowak; Biuro Kowal; Zakład Lis',
      people: 'J. Nowak; A. Wójcik; Zając; P. Kos',
      notes:
        'Wszystkie wymiary sprawdzić na budowie.; Wymiary w milimetrach.; Ostre krawędzie stępić.; Kopiowanie zabronione.',
    },
  ),
  cs: language(
    'Číslo výkresu|Č. výkresu; Název výkresu|Obsah; Revize|Změna; Datum; List; z; Měřítko; Formát; Vypracoval|Kreslil; Kontroloval; Schválil; Akce|Stavba; Investor; Materiál; Stupeň; Popis změny; Jméno',
    [
      'PŮDORYS 1.NP; POHLED SEVERNÍ; ŘEZ A-A; PŮDORYS STŘECHY',
      'KONZOLA; HŘÍDEL; VÍKO; ZÁKLADNÍ DESKA',
      'SCHÉMA ZAPOJENÍ; NAPÁJENÍ; OVLÁDÁNÍ; SVORKOVNICE',
      'SCHÉMA CHLADICÍ VODY; PÁRA; ČERPADLA; STLAČENÝ VZDUCH',
    ],
    {
      projects: 'Novostavba rodinného domu; Výrobní hala; Mateřská škola',
      firms: 'Ateliér Dvořák; Projekce Král; Strojírny Beran',
      people: 'J. Novák; P. Dvořák; Malý; K. Beneš',
      notes:
        'Všechny rozměry ověřit na stavbě.; Rozměry v milimetrech.; Ostré hrany srazit.; Kopírování zakázáno.',
    },
  ),
  ru: language(
    'Обозначение|Номер чертежа; Наименование; Изм.; Дата; Лист; из; Масштаб; Формат; Разраб.|Разработал; Пров.|Проверил; Утв.|Утвердил; Объект; Заказчик; Материал; Стадия; № докум.; Фамилия',
    [
      'План первого этажа; Фасад 1-5; Разрез 1-1; План кровли',
      'Кронштейн; Вал; Крышка; Плита опорная',
      'Схема электрическая принципиальная; Блок питания; Плата датчиков; Схема подключения',
      'Схема водоснабжения; Паропровод; Насосная; Сжатый воздух',
    ],
    {
      projects: 'Жилой дом по ул. Садовой; Производственный корпус; Детский сад на 120 мест',
      firms: 'ООО Проект; НПО Вектор; АО Завод',
      people: 'Иванов; Петрова; Сидоров; Орлов',
      notes:
        'Размеры для справок.; Острые кромки притупить.; Неуказанные предельные отклонения H14, h14.; Все размеры уточнить по месту.',
    },
  ),
  el: language(
    'Αριθμός σχεδίου|Αρ. σχεδίου; Τίτλος|Θέμα; Αναθ.|Αναθεώρηση; Ημερομηνία; Φύλλο; από; Κλίμακα; Μέγεθος; Σχεδίαση; Έλεγχος; Έγκριση; Έργο; Εργοδότης; Υλικό; Στάδιο; Περιγραφή; Όνομα',
    [
      'ΚΑΤΟΨΗ ΙΣΟΓΕΙΟΥ; ΒΟΡΕΙΑ ΟΨΗ; ΤΟΜΗ Α-Α; ΚΑΤΟΨΗ ΔΩΜΑΤΟΣ',
      'ΒΑΣΗ ΕΔΡΑΝΟΥ; ΑΞΟΝΑΣ; ΚΑΛΥΜΜΑ; ΠΛΑΚΑ ΒΑΣΗΣ',
      'ΜΟΝΟΓΡΑΜΜΙΚΟ ΔΙΑΓΡΑΜΜΑ; ΤΡΟΦΟΔΟΣΙΑ; ΕΛΕΓΧΟΣ; ΑΚΡΟΔΕΚΤΕΣ',
      'ΔΙΑΓΡΑΜΜΑ ΨΥΞΗΣ; ΑΤΜΟΣ; ΑΝΤΛΙΕΣ; ΑΕΡΑΣ',
    ],
    {
      projects: 'Διώροφη κατοικία; Βιομηχανικό κτίριο; Νηπιαγωγείο',
      firms: 'Γραφείο Παππά; Μελέτες ΑΕ; Τεχνική Νικολάου',
      people: 'Γ. Παππάς; Μ. Νίκου; Ιωάννου; Α. Δήμου',
      notes:
        'Όλες οι διαστάσεις ελέγχονται επί τόπου.; Διαστάσεις σε χιλιοστά.; Απαγορεύεται η αναπαραγωγή.; Ακμές σπασμένες.',
    },
  ),
  tr: language(
    'Çizim No|Pafta No; Çizim Adı|Pafta Adı; Rev.|Revizyon; Tarih; Sayfa; /; Ölçek; Boyut; Çizen; Kontrol; Onay; Proje|İş; İşveren; Malzeme; Aşama; Açıklama; Adı Soyadı',
    [
      'ZEMİN KAT PLANI; KUZEY CEPHESİ; A-A KESİTİ; ÇATI PLANI',
      'YATAK BRAKETİ; MİL; KAPAK; TABAN PLAKASI',
      'TEK HAT ŞEMASI; BESLEME; KUMANDA; KLEMENSLER',
      'SOĞUTMA SUYU ŞEMASI; BUHAR; POMPALAR; BASINÇLI HAVA',
    ],
    {
      projects: 'Konut projesi; Fabrika binası; Anaokulu',
      firms: 'Demir Mimarlık; Kaya Mühendislik; Usta Makina',
      people: 'A. Yılmaz; M. Kaya; Demir; E. Şahin',
      notes:
        'Bütün ölçüler yerinde kontrol edilecektir.; Ölçüler milimetredir.; Keskin kenarlar kırılacaktır.; İzinsiz çoğaltılamaz.',
    },
  ),
  zh: language(
    '图号|图纸编号; 图名|图纸名称; 版本|版次; 日期|出图日期; 第|页次; 共; 比例; 图幅; 设计|制图; 校对|审核; 批准|审定; 工程名称|项目名称; 建设单位; 材料; 阶段; 修改内容; 姓名',
    [
      '一层平面图; 北立面图; 1-1剖面图; 屋顶平面图',
      '轴承座; 传动轴; 端盖; 底板',
      '电气原理图; 电源板; 控制回路; 接线图',
      '冷却水流程图; 蒸汽系统; 泵房; 压缩空气',
    ],
    {
      projects: '某住宅小区; 综合办公楼; 第二小学教学楼',
      firms: '华东设计院; 精工机械厂; 电子科技公司',
      people: '张伟; 李娜; 王强; 刘洋',
      notes: '所有尺寸以现场实测为准。; 未注倒角C1。; 本图尺寸单位为毫米。; 锐边倒钝。',
    },
  ),
  ja: language(
    '図番|図面番号; 図名|図面名称; 改訂|版; 日付|作成日; 葉|頁; /; 尺度|縮尺; サイズ; 製図|設計; 検図; 承認; 工事名称; 施主; 材質; 段階; 変更内容; 氏名',
    [
      '1階平面図; 北側立面図; 断面図; 屋根伏図',
      '軸受台; 駆動軸; カバー; ベースプレート',
      '回路図; 電源部; 制御回路; 端子配列図',
      '冷却水系統図; 蒸気系統図; ポンプ廻り; 圧縮空気',
    ],
    {
      projects: '共同住宅新築工事; 工場増築工事; 保育園改修工事',
      firms: '山田設計事務所; 東海精機; 日本回路',
      people: '田中; 佐藤; 鈴木; 高橋',
      notes:
        '寸法は現場にて確認のこと。; 指示なき角はC0.5とする。; 単位はミリメートルとする。; 無断転載を禁ずる。',
    },
  ),
  ko: language(
    '도면번호|도번; 도면명|품명; 개정|리비전; 날짜|작성일; 매수; /; 축척|척도; 규격; 제도|설계; 검토|검도; 승인; 공사명; 발주처; 재질; 단계; 변경내용; 성명',
    [
      '1층 평면도; 북측 입면도; 단면도; 지붕 평면도',
      '베어링 하우징; 구동축; 커버; 베이스 플레이트',
      '회로도; 전원부; 제어 회로; 단자 배치도',
      '냉각수 계통도; 증기 계통도; 펌프실; 압축공기',
    ],
    {
      projects: '공동주택 신축공사; 공장 증축공사; 유치원 개보수공사',
      firms: '한빛건축; 대성정밀; 미래전자',
      people: '김민수; 이영희; 박지훈; 최수진',
      notes:
        '모든 치수는 현장에서 확인할 것.; 단위는 밀리미터로 한다.; 날카로운 모서리를 제거할 것.; 무단 복제를 금함.',
    },
  ),
} as const satisfies Record<string, Language>;

export const LANGUAGES = { ...FIRST, ...OTHER_LANGUAGES };

export type LanguageName = keyof typeof LANGUAGES;
