//! What the words of labels mean, in the languages of drawings.
//!
//! Words are in capitals and without accents, as [`tokens`] gives them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What one word of a label stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A sheet or a drawing: with the word "number" a label of its number.
    Noun,
    /// A sheet or a drawing: alone a label of its number.
    Drawing,
    /// A page of a book as often as one of a set.
    Page,
    /// "Number".
    Number,
    /// "Drawing number" in one word.
    DrawingNumber,
    Title,
    /// "Name": of a drawing, or of a person.
    Name,
    Revision,
    Date,
    /// A project, a person, a scale: with any other words.
    Other,
    /// The same, where all words are known: alone in their language they are parts of titles.
    Head,
    /// "Of", "the".
    Small,
}

use Meaning::{
    Date, Drawing, DrawingNumber, Head, Name, Noun, Number, Other, Page, Revision, Small, Title,
};

const WORDS: [(Meaning, &str); 12] = [
    (
        Noun,
        "SHEET SHT PLAN PLATE ID BLATT BL FOLIO FEUILLE FEUILLET PLANCHE LAMINA HOJA PLANO TAVOLA TAV FOGLIO FOLHA BLAD \
         ARK ARKUSZ LIST PRANCHA PAFTA SAYFA ЛИСТ АРКУШ ΦΥΛΛΟ 页次 页码 张次 張次 頁 葉 매수 시트 \
         DOCUMENT DOC DOKUMENT DOCUMENTO UNTERLAGE PART TEILE ARTIKEL ARTICLE SKETCH SK REGISTER LAGE PLAANI",
    ),
    (
        Drawing,
        "DWG DRG DRAWING DRAWINGS DIBUJO DESENHO DISEGNO DESSIN ZEICHNUNG ZEICHN ZCHNG ZCHN ZNG TEKENING TEK RITNING \
         RITN TEGNING TEGN PIIRUSTUS RYSUNEK RYSUNKU RYS VYKRES VYKRESU RAJZ CRTEZ NACRT PLANSA CIZIM RESIM ЧЕРТЕЖ \
         ЧЕРТЕЖА КРЕСЛЕННЯ ΣΧΕΔΙΟΥ ΣΧΕΔΙΟ ΣΧ",
    ),
    (
        Page,
        "PAGE SEITE PAGINA PAGINE PAG STRANA STRONA SIVU SIDE SIDA СТРАНИЦА СТР ΣΕΛΙΔΑ",
    ),
    (
        Number,
        "NO NUMBER NUM NR REF REFERENCE N NUMMER NUMERO # NRO NUMER CISLO SZAM BROJ STEVILKA NUMARASI NUMARA НОМЕР № ΑΡ \
         ΑΡΙΘΜΟΣ CODE CODICE CODIGO",
    ),
    (
        DrawingNumber,
        "DWGNO DRGNO ZEICHNUNGSNUMMER ZEICHNUNGSNR ZEICHNUNGS ZEICHNGS ZCHNGS PLANNUMMER PLANNR PLNR BLATTNUMMER BLATTNR \
         DOKUMENTNUMMER DOKUMENTENNUMMER DOKUMENTNR SACHNUMMER IDENTNUMMER TEKENINGNUMMER TEKENINGNR TEKNR BLADNUMMER \
         RITNINGSNUMMER RITNINGSNR TEGNINGSNUMMER TEGNINGSNR TEGNNR DOKUMENTNUMMER PIIRUSTUSNUMERO PIIRUSTUSNRO \
         RAJZSZAM TERVSZAM CIZIMNO ОБОЗНАЧЕНИЕ ПОЗНАЧЕННЯ 图号 圖號 图纸编号 图纸号 圖紙編號 图别图号 文件编号 図番 \
         図面番号 図面NO 도면번호 도번 문서번호",
    ),
    (
        Title,
        "TITLE TITLES ASSUNTO CONTENTS CONTENT SUBJECT BENENNUNG TITEL PLANINHALT INHALT BEZEICHNUNG TITRE DESIGNATION INTITULE \
         TITULO CONTENIDO DENOMINACION DESIGNACION TITOLO OGGETTO DENOMINAZIONE CONTEUDO DESIGNACAO OMSCHRIJVING ONDERDEEL \
         BENAMING BENAMNING INNEHALL RITNINGSTITEL TITTEL TITULEK OBSAH TYTUL TRESC NIMITYS SISALTO MEGNEVEZES DENUMIRE \
         TITLU НАИМЕНОВАНИЕ НАЗВАНИЕ НАЙМЕНУВАННЯ НАЗВА ΤΙΤΛΟΣ ΘΕΜΑ 图名 圖名 图纸名称 图纸内容 名称 図名 図面名称 品名 \
         件名 도면명 품명 도면명칭 ADI BASLIK",
    ),
    (
        Name,
        "NAME NOM NOMBRE NOME NAAM NAMN NAVN NAZWA NAZEV NAZIV NEV NIMI ИМЯ ΟΝΟΜΑ",
    ),
    (
        Revision,
        "REV REVISION REVISIONS REVISIE REVIZE REVIZJA REWIZJA REVISIONE REVISIONI REVISAO REVISIO REVIZYON INDEX IND \
         INDICE ISSUE VERSION VER ANDERUNG AENDERUNG AUSGABE WIJZ WIJZIGING ANDR ANDRING ENDRING ZMENA ZMIANA \
         MODIF MODIFICATION MUUTOS BET ИЗМ ИЗМЕНЕНИЕ РЕВ ЗМ ΑΝΑΘ ΑΝΑΘΕΩΡΗΣΗ 版本 版次 版 修订 修訂 改訂 訂正 개정 리비전",
    ),
    (
        Date,
        "DATE DATES DATED DATUM FECHA DATA DATO PAIVAYS PVM KELT TARIH ДАТА ΗΜΕΡΟΜΗΝΙΑ ΗΜΕΡ ΗΜΝΙΑ 日期 出图日期 日付 \
         作成日 年月日 날짜 작성일 일자 日時",
    ),
    (
        Other,
        "PROJECT JOB CONTRACT FILE SCALE SIZE CLIENT OWNER DRAWN CHECKED DESIGNED APPROVED ENTERED PLOTTED TIME BY \
         DESCRIPTION ISSUED COMMISSION LOCATION REGION STATE FSCM CAGE AUTHOR STAMP SEAL PHONE TEL FAX ADDRESS KEY PHASE \
         STATUS ENGINEER ENGR DESIGNER CONSULTANT ARCHITECT LEVEL ZONE",
    ),
    (
        Head,
        "CHK CHKD CHECK APPD APPVD APPROVAL DESCR MATERIAL MASS WEIGHT FINISH TOLERANCE TOLERANCES COMPANY COMMENTS \
         CUSTOMER SIGNATURE QTY ITEM FORMAT COUNTY ROUTE CONTRACTOR VERIFIED DEPT DESIGN SIGN INITIALS DR CK UNITS \
         MASSSTAB MASSTAB GEZEICHNET GEZ BEARBEITET BEARB GEPRUFT GEPR NORM FREIGABE PROJEKT BAUVORHABEN BAUHERR \
         AUFTRAGGEBER WERKSTOFF GEWICHT OBERFLACHE ERSATZ FUR DURCH URSPRUNG ZUSTAND UNTERSCHRIFT VERFASSER \
         PLANVERFASSER MASSE AUFTRAG AUFTRAGSNUMMER ALLGEMEINTOLERANZEN \
         ECHELLE DESSINE DESS VERIFIE VERIF APPROUVE APPR AFFAIRE PROJET MATIERE EMETTEUR MODIFICATIONS MAITRE OUVRAGE PAR \
         ESCALA DIBUJADO DIB COMPROBADO COMP APROBADO PROYECTO OBRA CLIENTE FORMATO ESTADO DESCRIPCION FIRMA PROMOTOR V B \
         SITUACION ARQUITECTO SCALA DISEGNATO DIS CONTROLLATO CONTR APPROVATO PROGETTO COMMESSA COMMITTENTE MATERIALE \
         STATO MODIFICA PESO FASE DESENHOU VERIFICOU APROVOU APROV PROJECTO PROJETO REQUERENTE ALTERACAO SCHAAL FORMAAT \
         GETEKEND GET GECONTROLEERD GEC GOEDGEKEURD AKKOORD WERK OPDRACHTGEVER MATERIAAL SKALA RITAD GRANSKAD KONTR \
         GODKAND OBJEKT BESTALLARE MALESTOKK TEGNET KONTROLLERT AVSER ANDRINGEN MITTAKAAVA RYSOWAL OPRACOWAL SPRAWDZIL \
         ZATWIERDZIL PROJEKTOWAL TEMAT OBIEKT INWESTOR FAZA BRANZA PODPIS NAZWISKO IMIE I MERITKO VYPRACOVAL KRESLIL \
         KONTROLOVAL SCHVALIL AKCE STAVBA INVESTOR STUPEN JMENO MERETARANY SCARA OLCEK BOYUT CIZEN KONTROL ONAY PROJE \
         ISVEREN MALZEME ASAMA ACIKLAMA SOYADI \
         МАСШТАБ ФОРМАТ РАЗРАБ РАЗРАБОТАЛ ПРОВ ПРОВЕРИЛ УТВ УТВЕРДИЛ КОНТР Т Н ГИП ГАП ОБЪЕКТ ЗАКАЗЧИК МАТЕРИАЛ СТАДИЯ \
         ДОКУМ ПОДП ПОДПИСЬ ФАМИЛИЯ МАССА ЛИТ ЛИСТОВ КОЛ УЧ ИНВ ВЗАМ СПРАВ ПЕРВ ПРИМЕН \
         ΚΛΙΜΑΚΑ ΜΕΓΕΘΟΣ ΣΧΕΔΙΑΣΗ ΕΛΕΓΧΟΣ ΕΓΚΡΙΣΗ ΕΡΓΟ ΕΡΓΟΔΟΤΗΣ ΥΛΙΚΟ ΣΤΑΔΙΟ ΠΕΡΙΓΡΑΦΗ ΜΕΛΕΤΗ \
         比例 图幅 设计 制图 校对 审核 批准 审定 工程名称 项目名称 工程编号 建设单位 材料 阶段 修改内容 姓名 专业 签字 签名 \
         重量 共 尺度 縮尺 製図 設計 検図 承認 担当 工事名称 施主 材質 段階 変更内容 氏名 投影法 축척 척도 규격 제도 설계 \
         검토 검도 승인 공사명 발주처 재질 단계 변경내용 성명 사업명",
    ),
    (
        Small,
        "OF THE DE DU DES LA LE DEL DELLA DO DA DI D L VON DER DIE VAN AV TOTAL THIS CURRENT LAST LATEST",
    ),
];

/// Phrases whose words alone mean something else, parted by `;`, in languages whose labels have several words too.
const PHRASES: [(Meaning, &str); 6] = [
    (
        DrawingNumber,
        "C VYKRESU; C V; Výkres č; Planșa nr; Nr planșă; Plansa; Nr desen; Broj nacrta; Br nacrta; Broj crteža; Br crteža; \
         Št risbe; Številka risbe; Rajz száma; Tegn nr; Piir nro; Piirustuksen numero; Joonise nr; Rasējuma nr; \
         Brėžinio nr; Чертеж №; Номер на чертеж; Број цртежа; \
         מספר גיליון; מס גיליון; מספר תכנית; מספר תוכנית; מס תכנית; מס תוכנית; מספר שרטוט; מס שרטוט; \
         رقم اللوحة; رقم المخطط; رقم الرسم; رقم الرسمة; شماره نقشه; \
         Số bản vẽ; Ký hiệu bản vẽ; Bản vẽ số; Mã bản vẽ; Số hiệu bản vẽ; \
         แบบเลขที่; เลขที่แบบ; หมายเลขแบบ; แบบแผ่นที่; \
         Nomor gambar; No gambar; Kode gambar; No lukisan; ड्राइंग संख्या; Drawing sheet number; Shop drawing number; Sketch number; \
         ASI sketch number; Sheet ID; Sheet identification; Sheet identifier; Drawing ID; Dwg ID; Layout ID; Plan ID; Line no; Line number; \
         Iso no; Isometric no; Isometric number; Pièce no; Part code; Tegnings nr; Ritnings nr; Piirustus n o; Číslo přílohy; Příloha č; \
         Plan sheet number; Dwg or part no; Drg or part no; Piece mark; Mark no; Panel mark",
    ),
    (
        Title,
        "Obsah výkresu; Názov výkresu; Názov; Titlu planșă; Denumire planșă; Sadržaj nacrta; Naziv nacrta; Sadržaj; Naziv; \
         Vsebina risbe; Naslov risbe; Rajz címe; Rajz megnevezése; A rajz tárgya; Tárgy; Tegningens innhold; Tegningens navn; \
         Tegning; Emne; Innhold; Indhold; Piirustuksen sisältö; Joonise nimetus; Rasējuma nosaukums; Brėžinio pavadinimas; \
         Назва креслення; Наименование на чертежа; Съдържание; Садржај; Назив цртежа; \
         שם הגיליון; שם גיליון; שם התכנית; שם התוכנית; שם תכנית; תיאור הגיליון; נושא; שם השרטוט; תוכן הגיליון; \
         عنوان اللوحة; اسم اللوحة; عنوان المخطط; عنوان الرسم; اسم الرسم; محتوى اللوحة; عنوان نقشه; \
         Tên bản vẽ; Nội dung bản vẽ; ชื่อแบบ; แบบแสดง; แสดงแบบ; Judul gambar; Nama gambar; Isi gambar; Tajuk lukisan; \
         Layout name; Onderwerp; Planbezeichnung; Plantitel; Tegningstitel; Tegningsnavn; Tekeningtitel; Název přílohy; Title of drawing; \
         Sheet contents; Sheet description; Drawing description; Plan title; Plan description",
    ),
    (
        Revision,
        "Módosítás; Revizia; Rev nr; Izmjena; Izmena; Sprememba; Revisjon; Revision nr; Ändr nr; Muutos nr; Revízia; Зм; \
         Ревизия; Изменение №; Измена; מהדורה; עדכון; גרסה; רוויזיה; מהד; المراجعة; مراجعة; تعديل; رقم المراجعة; المراجعة رقم; \
         Lần sửa; Hiệu chỉnh; Lần hiệu chỉnh; Phiên bản; Sửa đổi; แก้ไขครั้งที่; แก้ไข; ครั้งที่; ปรับปรุง; Revisi; Pindaan; Revision letter; Rev letter; \
         Rev level; Issue no; Issue status; Indice de révision; Revisionsindex; Änderungsindex; Planindex; Plan-Index",
    ),
    (
        Date,
        "Dátum; Kelt; Dátum vydania; Päiväys; Kuupäev; Datums; תאריך; תאריך הוצאה; תאריך עדכון; التاريخ; تاريخ; تاريخ الإصدار; \
         Ngày; Ngày phát hành; Ngày tháng; Thời gian; วันที่; วัน เดือน ปี; ลงวันที่; Tanggal; Tgl; Tarikh; Датум; Дата на издаване",
    ),
    (
        Noun,
        "Lapszám; Foaia; Foaie; List br; Lehti; Ark; Leht; Lapa; Lapas; Lembar; Helaian; גיליון; דף; لوحة; ورقة; صفحة; Tờ số; แผ่นที่; แผ่น",
    ),
    (
        Other,
        "№ ДОКУМ; NO ДОКУМ; OPIS ZMIANY; POPIS ZMENY; Popis zmeny; Méretarány; Lépték; Méret; Rajzolta; Szerkesztette; Tervezte; Ellenőrizte; \
         Jóváhagyta; Létesítmény; Megrendelő; Építtető; Anyag; Fázis; Változás; Scara; Desenat; Proiectat; Verificat; Aprobat; Proiect; \
         Beneficiar; Denumire proiect; Modificare; Mjerilo; Merilo; Crtao; Izradio; Projektirao; Kontrolirao; Odobrio; Građevina; \
         Investitor; Materijal; Opis izmjene; Naročnik; Objekt; Målestokk; Målestok; Mål; Tegnet av; Kontrollert; Kontrolleret; Kontrol; Godkjent; Godkendt; \
         Prosjekt; Tiltak; Tiltakshaver; Bygherre; Sag; Sags nr; Rettelse; Revisjonen gjelder; Udført; Mittakaava; Piirtänyt; Piirt; Tarkastanut; Tark; \
         Hyväksynyt; Hyv; Rakennuskohde; Kohde; Tilaaja; Vaihe; Muutoksen kuvaus; Koko; Mierka; Stavba; Akcia; Stupeň; Vypracoval; \
         Kreslil; Kontroloval; Schválil; Масштаб; Розробив; Розроб; Перевірив; Перев; Затв; Затвердив; Замовник; Стадія; Опис зміни; Мащаб; Размера; \
         קנה מידה; קנמ; שרטט; שרטוט; בדק; אישר; תכנן; פרויקט; שם הפרויקט; יזם; מזמין; לקוח; חומר; שלב; תיאור; אדריכל; סטטוס; \
         المقياس; مقياس الرسم; رسم; تدقيق; اعتماد; تصميم; المشروع; اسم المشروع; المالك; المادة; المرحلة; الوصف; الاستشاري; المقاول; مقیاس; \
         Tỷ lệ; Tỉ lệ; Khổ giấy; Vẽ; Người vẽ; Thiết kế; Kiểm tra; Duyệt; Chủ nhiệm; Chủ trì; Công trình; Dự án; Hạng mục; Chủ đầu tư; Vật liệu; \
         Giai đoạn; Nội dung; Họ tên; Họ và tên; Địa điểm; มาตราส่วน; ขนาด; เขียนแบบ; ผู้เขียนแบบ; ตรวจสอบ; ผู้ตรวจ; อนุมัติ; ออกแบบ; สถาปนิก; วิศวกร; \
         โครงการ; ชื่อโครงการ; เจ้าของ; วัสดุ; ขั้นตอน; รายการ; สถานที่; Skala; Digambar; Diperiksa; Disetujui; Proyek; Nama proyek; Pemilik; Pekerjaan; Lokasi; \
         Reference drawings; Total sheets; No of sheets; Number of sheets; Sheets total; Sheet count; Drawing status; Drawing scale; Sheet size; Drawing size; Paper size",
    ),
];

/// What `word` means in a label; `None` for any other word.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    static MEANINGS: LazyLock<HashMap<&str, Meaning>> = LazyLock::new(|| {
        WORDS
            .iter()
            .flat_map(|(meaning, words)| words.split(' ').map(|word| (word, *meaning)))
            .collect()
    });
    MEANINGS.get(word).copied()
}

/// The phrases by their words.
fn phrases() -> &'static HashMap<String, Meaning> {
    static KNOWN: LazyLock<HashMap<String, Meaning>> = LazyLock::new(|| {
        let key = |said: &str| tokens(said).join(" ");
        PHRASES
            .iter()
            .flat_map(|(meaning, list)| list.split(';').map(move |said| (key(said), *meaning)))
            .filter(|(said, _)| !said.is_empty())
            .collect()
    });
    &KNOWN
}

/// What the words mean together, where that is not what they mean one by one.
pub(super) fn phrase(words: &[String]) -> Option<Meaning> {
    match words {
        [one] => phrases().get(one.as_str()),
        _ => phrases().get(words.join(" ").as_str()),
    }
    .copied()
}

/// Whether a label may begin with `word`.
pub(super) fn begins_label(word: &str) -> bool {
    static FIRST: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        phrases()
            .keys()
            .filter_map(|said| said.split(' ').next())
            .collect()
    });
    meaning(word).is_some() || word.chars().count() == 1 || FIRST.contains(word)
}

/// The words of a text in capitals, without accents and punctuation; `#` stands for itself, a sign for "number" is `NO`.
/// Chinese letters that are set apart one by one are one word.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut is_open = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        if character == '#' || character == '№' {
            found.push(if character == '#' { "#" } else { "NO" }.to_owned());
            is_open = false;
        } else if matches!(character, 'N' | 'n') && !is_open && matches!(next, Some('°' | 'º')) {
            found.push("NO".to_owned());
            characters.next();
        } else if character.is_alphanumeric() && !matches!(character, 'º' | 'ª') {
            if !is_open {
                found.push(String::new());
            }
            if let Some(last) = found.last_mut() {
                last.extend(character.to_uppercase().map(plain));
            }
            is_open = true;
        } else {
            is_open = false;
        }
    }
    closed(found)
}

/// Joins letters such as those of `图 号`.
fn closed(words: Vec<String>) -> Vec<String> {
    let is_single = |word: &str| word.chars().count() == 1 && word.chars().all(is_ideograph);
    let mut found: Vec<String> = Vec::new();
    let mut was_single = false;
    for word in words {
        let single = is_single(&word);
        match found.last_mut() {
            Some(last) if single && was_single => last.push_str(&word),
            _ => found.push(word),
        }
        was_single = single;
    }
    found
}

pub(super) fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

/// A capital without its accent.
fn plain(character: char) -> char {
    match character {
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' | 'Ạ'..='Ặ' => 'A',
        'Ç' | 'Ć' | 'Č' => 'C',
        'Ď' | 'Đ' => 'D',
        'È'..='Ë' | 'Ē' | 'Ę' | 'Ě' | 'Ė' | 'Ẹ'..='Ệ' => 'E',
        'Ğ' => 'G',
        'Ì'..='Ï' | 'İ' | 'Ĩ' | 'Ỉ'..='Ị' => 'I',
        'Ł' | 'Ľ' | 'Ĺ' => 'L',
        'Ñ' | 'Ń' | 'Ň' => 'N',
        'Ò'..='Ö' | 'Ø' | 'Ő' | 'Ơ' | 'Ọ'..='Ợ' => 'O',
        'Ř' => 'R',
        'Ś' | 'Ş' | 'Š' | 'Ș' => 'S',
        'Ť' | 'Ţ' | 'Ț' => 'T',
        'Ù'..='Ü' | 'Ů' | 'Ű' | 'Ū' | 'Ũ' | 'Ư' | 'Ụ'..='Ự' => 'U',
        'Ý' | 'Ỳ'..='Ỹ' => 'Y',
        'Ź' | 'Ż' | 'Ž' => 'Z',
        'Ά' => 'Α',
        'Έ' => 'Ε',
        'Ή' => 'Η',
        'Ί' | 'Ϊ' => 'Ι',
        'Ό' => 'Ο',
        'Ύ' | 'Ϋ' => 'Υ',
        'Ώ' => 'Ω',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_words_without_accents_and_signs() {
        for (text, words) in [
            ("N° de plan :", "NO DE PLAN"),
            ("Plano nº", "PLANO NO"),
            ("№ докум.", "NO ДОКУМ"),
            ("Zeichnungs-Nr.", "ZEICHNUNGS NR"),
            ("图 号", "图号"),
            ("Αριθμός σχεδίου", "ΑΡΙΘΜΟΣ ΣΧΕΔΙΟΥ"),
            ("Maßstab", "MASSSTAB"),
            ("DWG.#", "DWG #"),
        ] {
            assert_eq!(tokens(text).join(" "), words, "{text}");
        }
    }
}
