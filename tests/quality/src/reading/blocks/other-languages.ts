/** What title blocks say in the languages of `other-layouts.ts`. */
import { language } from './language.ts';

export const OTHER_LANGUAGES = {
  hu: language(
    'Rajzszám|Tervszám; Megnevezés|Rajz címe; Módosítás|Rev.; Dátum|Kelt; Lap; /; Méretarány|Lépték; Méret; Rajzolta|Szerkesztette; Ellenőrizte; Jóváhagyta; Projekt|Létesítmény; Megrendelő; Anyag; Fázis; Változás; Név',
    [
      'FÖLDSZINTI ALAPRAJZ; ÉSZAKI HOMLOKZAT; A-A METSZET; TETŐ FELÜLNÉZET',
      'CSAPÁGYHÁZ; TENGELY; FEDÉL; ALAPLAP',
      'ÁRAMÚTRAJZ; TÁPEGYSÉG; VEZÉRLÉS; SORKAPOCSTERV',
      'HŰTŐVÍZ FOLYAMATÁBRA; GŐZ; SZIVATTYÚK; SŰRÍTETT LEVEGŐ',
    ],
    {
      projects: 'Családi ház; Raktárcsarnok; Óvoda felújítása',
      firms: 'Nagy Építész Iroda; Kovács Mérnöki Kft.; Szabó Gépgyár',
      people: 'Nagy J.; Kovács P.; Tóth; Varga A.',
      notes:
        'A méreteket a helyszínen ellenőrizni kell.; Méretek milliméterben.; Éles sarkok letörve.; Másolni tilos.',
    },
  ),
  ro: language(
    'Planșa nr.|Nr. desen; Titlu planșă|Denumire; Rev.|Revizia; Data; Foaia; din; Scara; Format; Desenat; Verificat; Aprobat; Proiect|Denumire proiect; Beneficiar; Material; Faza; Modificare; Nume',
    [
      'PLAN PARTER; FAȚADA NORD; SECȚIUNEA A-A; PLAN ÎNVELITOARE',
      'SUPORT LAGĂR; ARBORE; CAPAC; PLACĂ DE BAZĂ',
      'SCHEMA ELECTRICĂ; ALIMENTARE; COMANDĂ; ȘIR DE CLEME',
      'SCHEMA APĂ RĂCIRE; ABUR; POMPE; AER COMPRIMAT',
    ],
    {
      projects: 'Locuință unifamilială; Hală de producție; Grădiniță',
      firms: 'Birou Popescu; Proiect Consult SRL; Uzina Ionescu',
      people: 'I. Popescu; M. Ionescu; Dumitru; A. Radu',
      notes:
        'Toate cotele se verifică pe șantier.; Cote în milimetri.; Muchii teșite.; Reproducerea interzisă.',
    },
  ),
  no: language(
    'Tegningsnummer|Tegn.nr.; Tittel|Tegningens innhold; Rev.|Revisjon; Dato; Blad; av; Målestokk; Format; Tegnet av|Tegnet; Kontrollert|Kontr.; Godkjent; Prosjekt|Tiltak; Tiltakshaver; Materiale; Fase; Revisjonen gjelder; Navn',
    [
      'PLAN 1. ETASJE; FASADE MOT NORD; SNITT A-A; TAKPLAN',
      'LAGERBUKK; AKSEL; LOKK; BUNNPLATE',
      'KRETSSKJEMA; STRØMFORSYNING; STYRING; REKKEKLEMMER',
      'FLYTSKJEMA KJØLEVANN; DAMP; PUMPER; TRYKKLUFT',
    ],
    {
      projects: 'Nytt boligbygg; Ombygging lager; Barnehage Øst',
      firms: 'Arkitekt Hansen AS; Nordfjell Rådgivning; Verksted Olsen',
      people: 'K. Hansen; P. Olsen; Berg; L. Dahl',
      notes:
        'Alle mål kontrolleres på plassen.; Mål i millimeter.; Skarpe kanter brytes.; Kopiering forbudt.',
    },
  ),
  da: language(
    'Tegningsnr.|Tegn. nr.; Emne|Titel; Rev.|Ændring; Dato; Blad; af; Mål|Målestok; Format; Tegnet|Udført; Kontrolleret|Kontrol; Godkendt; Sag|Projekt; Bygherre; Materiale; Fase; Rettelse; Navn',
    [
      'PLAN STUE; FACADE MOD NORD; SNIT A-A; TAGPLAN',
      'LEJEBUK; AKSEL; DÆKSEL; BUNDPLADE',
      'KREDSSKEMA; STRØMFORSYNING; STYRING; KLEMRÆKKE',
      'FLOWDIAGRAM KØLEVAND; DAMP; PUMPER; TRYKLUFT',
    ],
    {
      projects: 'Nyt etagehus; Ombygning af lager; Børnehave',
      firms: 'Tegnestuen Holm; Nielsen Rådgivning; Smedjen Lund',
      people: 'K. Nielsen; P. Holm; Lund; A. Krogh',
      notes:
        'Alle mål kontrolleres på stedet.; Mål i millimeter.; Skarpe kanter brydes.; Må ikke kopieres.',
    },
  ),
  fi: language(
    'Piirustusnumero|Piir.nro; Piirustuksen sisältö|Nimitys; Muutos|Rev.; Päiväys|Pvm; Lehti; /; Mittakaava; Koko; Piirtänyt|Piirt.; Tarkastanut|Tark.; Hyväksynyt; Rakennuskohde|Kohde; Tilaaja; Materiaali; Vaihe; Muutoksen kuvaus; Nimi',
    [
      '1. KERROS POHJAPIIRROS; JULKISIVU POHJOISEEN; LEIKKAUS A-A; VESIKATTO',
      'LAAKERIPUKKI; AKSELI; KANSI; POHJALEVY',
      'PIIRIKAAVIO; VIRTALÄHDE; OHJAUS; RIVILIITTIMET',
      'JÄÄHDYTYSVESI PI-KAAVIO; HÖYRY; PUMPUT; PAINEILMA',
    ],
    {
      projects: 'Asuinkerrostalo; Varaston muutos; Päiväkoti',
      firms: 'Arkkitehtitoimisto Laine; Insinööri Korhonen Oy; Konepaja Niemi',
      people: 'M. Laine; P. Korhonen; Niemi; A. Salo',
      notes:
        'Kaikki mitat tarkistettava paikalla.; Mitat millimetreinä.; Terävät särmät pyöristettävä.; Kopiointi kielletty.',
    },
  ),
  uk: language(
    'Позначення|Номер креслення; Найменування|Назва креслення; Зм.; Дата; Аркуш; з; Масштаб; Формат; Розроб.|Розробив; Перев.|Перевірив; Затв.|Затвердив; Об’єкт|Проєкт; Замовник; Матеріал; Стадія; Опис зміни; Прізвище',
    [
      'План першого поверху; Фасад 1-5; Розріз 1-1; План покрівлі',
      'Кронштейн; Вал; Кришка; Плита опорна',
      'Схема електрична принципова; Блок живлення; Плата датчиків; Схема підключення',
      'Схема водопостачання; Паропровід; Насосна; Стиснене повітря',
    ],
    {
      projects: 'Житловий будинок; Виробничий корпус; Дитячий садок',
      firms: 'ТОВ Проєкт; НВО Вектор; АТ Завод',
      people: 'Іваненко; Петренко; Шевчук; Бондар',
      notes:
        'Розміри для довідок.; Гострі кромки притупити.; Усі розміри уточнити на місці.; Не копіювати.',
    },
  ),
  hr: language(
    'Broj nacrta|Br. crteža; Sadržaj nacrta|Naziv; Izmjena|Rev.; Datum; List; od; Mjerilo; Format; Crtao|Izradio; Kontrolirao; Odobrio; Građevina|Projekt; Investitor; Materijal; Faza; Opis izmjene; Ime',
    [
      'TLOCRT PRIZEMLJA; SJEVERNO PROČELJE; PRESJEK A-A; TLOCRT KROVA',
      'NOSAČ LEŽAJA; OSOVINA; POKLOPAC; TEMELJNA PLOČA',
      'STRUJNA SHEMA; NAPAJANJE; UPRAVLJANJE; STEZALJKE',
      'SHEMA RASHLADNE VODE; PARA; PUMPE; KOMPRIMIRANI ZRAK',
    ],
    {
      projects: 'Obiteljska kuća; Proizvodna hala; Dječji vrtić',
      firms: 'Ured Horvat; Projekt Kovač d.o.o.; Strojarnica Babić',
      people: 'I. Horvat; M. Kovač; Babić; A. Jurić',
      notes:
        'Sve mjere provjeriti na gradilištu.; Mjere u milimetrima.; Oštre rubove skinuti.; Zabranjeno kopiranje.',
    },
  ),
  sk: language(
    'Číslo výkresu|Výkres č.; Názov výkresu|Obsah výkresu; Revízia|Zmena; Dátum; List; z; Mierka; Formát; Vypracoval|Kreslil; Kontroloval; Schválil; Stavba|Akcia; Investor; Materiál; Stupeň; Popis zmeny; Meno',
    [
      'PÔDORYS PRÍZEMIA; POHĽAD SEVERNÝ; REZ A-A; PÔDORYS STRECHY',
      'KONZOLA; HRIADEĽ; VEKO; ZÁKLADNÁ DOSKA',
      'SCHÉMA ZAPOJENIA; NAPÁJANIE; OVLÁDANIE; SVORKOVNICA',
      'SCHÉMA CHLADIACEJ VODY; PARA; ČERPADLÁ; STLAČENÝ VZDUCH',
    ],
    {
      projects: 'Novostavba rodinného domu; Výrobná hala; Materská škola',
      firms: 'Ateliér Kováč; Projekt Horák; Strojáreň Baran',
      people: 'J. Novák; P. Kováč; Malý; K. Baran',
      notes:
        'Všetky rozmery overiť na stavbe.; Rozmery v milimetroch.; Ostré hrany zraziť.; Kopírovanie zakázané.',
    },
  ),
  he: language(
    'מספר גיליון|מס׳ תכנית; שם הגיליון|שם התכנית; מהדורה|עדכון; תאריך; גיליון; מתוך; קנה מידה; גודל; שרטט; בדק; אישר; פרויקט|שם הפרויקט; יזם; חומר; שלב; תיאור; שם',
    [
      'תכנית קומת קרקע; חזית צפונית; חתך א-א; תכנית גגות',
      'תושבת מנוע; ציר; מכסה; לוח בסיס',
      'תרשים חשמלי; ספק כוח; פיקוד; מהדקים',
      'תרשים מי קירור; קיטור; משאבות; אוויר דחוס',
    ],
    {
      projects: 'בניין מגורים; אולם ייצור; גן ילדים',
      firms: 'משרד אדריכלים לוי; הנדסת כהן; מפעלי מתכת',
      people: 'ד. לוי; מ. כהן; אברהם; ר. פרץ',
      notes: 'יש לבדוק את כל המידות באתר.; המידות במילימטרים.; אין להעתיק.; יש להסיר פינות חדות.',
    },
  ),
  ar: language(
    'رقم اللوحة|رقم المخطط; عنوان اللوحة|اسم اللوحة; المراجعة|تعديل; التاريخ; لوحة; من; المقياس|مقياس الرسم; الحجم; رسم; تدقيق; اعتماد; المشروع|اسم المشروع; المالك; المادة; المرحلة; الوصف; الاسم',
    [
      'مسقط الدور الأرضي; الواجهة الشمالية; قطاع أ-أ; مسقط السطح',
      'قاعدة محرك; محور; غطاء; لوح القاعدة',
      'مخطط كهربائي; مصدر الطاقة; التحكم; أطراف التوصيل',
      'مخطط مياه التبريد; البخار; المضخات; الهواء المضغوط',
    ],
    {
      projects: 'مبنى سكني; مصنع; روضة أطفال',
      firms: 'مكتب الهندسة; شركة البناء; الورشة الحديثة',
      people: 'أحمد; محمد; خالد; سامي',
      notes: 'تراجع جميع الأبعاد في الموقع.; الأبعاد بالمليمتر.; يمنع النسخ.; تزال الحواف الحادة.',
    },
  ),
  vi: language(
    'Số bản vẽ|Ký hiệu bản vẽ; Tên bản vẽ; Lần sửa|Hiệu chỉnh; Ngày|Ngày phát hành; Tờ số; /; Tỷ lệ; Khổ giấy; Vẽ|Người vẽ; Kiểm tra; Duyệt; Công trình|Dự án; Chủ đầu tư; Vật liệu; Giai đoạn; Nội dung; Họ tên',
    [
      'MẶT BẰNG TẦNG 1; MẶT ĐỨNG CHÍNH; MẶT CẮT A-A; MẶT BẰNG MÁI',
      'GIÁ ĐỠ; TRỤC; NẮP; TẤM ĐẾ',
      'SƠ ĐỒ NGUYÊN LÝ; NGUỒN; ĐIỀU KHIỂN; CẦU ĐẤU',
      'SƠ ĐỒ NƯỚC LẠNH; HƠI; BƠM; KHÍ NÉN',
    ],
    {
      projects: 'Nhà ở gia đình; Nhà xưởng; Trường mầm non',
      firms: 'Công ty Kiến Trúc An Phú; Tư vấn Hòa Bình; Cơ khí Minh Đức',
      people: 'N. V. An; T. T. Bình; Cường; L. Dung',
      notes:
        'Kiểm tra kích thước tại công trường.; Kích thước tính bằng mm.; Không sao chép.; Vát cạnh sắc.',
    },
  ),
  th: language(
    'แบบเลขที่|เลขที่แบบ; ชื่อแบบ|แบบแสดง; แก้ไขครั้งที่|แก้ไข; วันที่; แผ่นที่; จาก; มาตราส่วน; ขนาด; เขียนแบบ; ตรวจสอบ; อนุมัติ; โครงการ|ชื่อโครงการ; เจ้าของ; วัสดุ; ขั้นตอน; รายการ; ชื่อ',
    [
      'ผังพื้นชั้น 1; รูปด้านหน้า; รูปตัด A-A; ผังหลังคา',
      'ขายึด; เพลา; ฝาครอบ; แผ่นฐาน',
      'วงจรไฟฟ้า; แหล่งจ่ายไฟ; วงจรควบคุม; ขั้วต่อสาย',
      'ผังน้ำหล่อเย็น; ไอน้ำ; ปั๊ม; ลมอัด',
    ],
    {
      projects: 'บ้านพักอาศัย; อาคารโรงงาน; โรงเรียนอนุบาล',
      firms: 'สำนักงานสถาปนิก; บริษัทวิศวกรรม; โรงกลึง',
      people: 'สมชาย; วิชัย; มานี; ประสิทธิ์',
      notes: 'ให้ตรวจสอบขนาดที่หน้างาน; ขนาดเป็นมิลลิเมตร; ห้ามคัดลอก; ลบคมทุกด้าน',
    },
  ),
} as const;
