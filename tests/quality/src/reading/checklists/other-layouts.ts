/** More checklists, in other languages and with other marks. Those at even places were seen while rules were written. */
import type { ChecklistLayout } from './layouts.ts';

const A4 = [210, 297] as const;

type Section = ChecklistLayout['sections'][number];

const said = (heading: string, ...items: string[]): Section => ({ heading, items });
const inCaps = (sections: readonly Section[]) =>
  sections.map(({ heading, items }) => ({ heading: heading.toUpperCase(), items }));

const ENGLISH = [
  said('Cover sheet', 'Project name and address', 'Sheet index matches the set', 'Code summary with occupancy and construction type'),
  said('Structural', 'Design loads are stated', 'Foundation depths agree with the soils report', 'Connections are detailed or referenced on the framing plans', 'Special inspections are listed'),
  said('Mechanical', 'Equipment schedules are complete', 'Ductwork is coordinated with the ceiling heights', 'Fire dampers at rated walls'),
]; // prettier-ignore
const FRENCH = [
  said('Plan de situation', 'Orientation et échelle graphique', 'Limites de propriété cotées', 'Accès des véhicules de secours'),
  said('Dossier technique', 'Notes de calcul jointes au dossier', 'Plans de coffrage et de ferraillage de tous les niveaux', 'Réservations reportées sur les plans'),
]; // prettier-ignore
const ITALIAN = [
  said('Elaborati generali', 'Relazione tecnica firmata dal progettista', 'Elenco degli elaborati aggiornato', 'Planimetria con quote e distanze dai confini'),
  said('Impianti', 'Schema unifilare dei quadri elettrici', 'Dimensionamento delle condotte', 'Percorsi coordinati con le strutture'),
]; // prettier-ignore
const PORTUGUESE = [
  said('Arquitetura', 'Plantas baixas de todos os pavimentos', 'Cortes longitudinais e transversais cotados', 'Quadro de esquadrias completo'),
  said('Instalações', 'Diagrama unifilar da entrada de energia', 'Isométricos de água fria e quente', 'Memorial de cálculo assinado'),
]; // prettier-ignore
const DUTCH = [
  said('Tekeningen', 'Plattegronden van alle bouwlagen', 'Doorsneden met peilmaten', 'Gevels met materiaalaanduiding'),
  said('Installaties', 'Leidingschema van het water', 'Ventilatieberekening per ruimte', 'Brandscheidingen met doorvoeringen'),
]; // prettier-ignore
const POLISH = [
  said('Projekt zagospodarowania', 'Granice działki i wymiary', 'Linie zabudowy i odległości od granic', 'Dojazd pożarowy do budynku'),
  said('Projekt techniczny', 'Obliczenia konstrukcyjne dołączone', 'Rzuty wszystkich kondygnacji', 'Przekroje z rzędnymi wysokości'),
]; // prettier-ignore
const JAPANESE = [
  said('一般図', '配置図に敷地境界線を記入', '各階平面図に寸法を記入', '立面図に仕上げを記入'),
  said('構造図', '基礎伏図に符号を記入', '構造計算書を添付', '梁貫通の補強を図示'),
]; // prettier-ignore
const KOREAN = [
  said('건축 도면', '배치도에 대지 경계선 표시', '각 층 평면도의 치수 기입', '단면도에 층고 표시'),
  said('설비 도면', '단선 결선도 첨부', '소화 배관 계통도 첨부', '덕트 관통부 방화 처리'),
]; // prettier-ignore

const base: ChecklistLayout = {
  name: '',
  page: A4,
  title: 'DESIGN REVIEW CHECKLIST',
  intro: 'To be completed by the reviewer before the documents are issued.',
  sections: ENGLISH,
  heading: 'same',
  mark: '☐ ',
  answers: [],
  answersFirst: false,
  isRuled: false,
  columns: 1,
  footer: 'QF-07 Issue 3   Page & of 1',
  end: ['Reviewed by: ______________________   Date: ____________'],
};

export const OTHER_CHECKLISTS: readonly ChecklistLayout[] = [
  { ...base, name: 'Dashes', mark: '- ', sections: inCaps(ENGLISH) },
  { ...base, name: 'Long dashes, large headings', mark: '– ', heading: 'large' },
  { ...base, name: 'Codes of the section', mark: '§.0& ', sections: ENGLISH.map((one, at) => ({ ...one, heading: `${at + 1}.0 ${one.heading}` })) },
  { ...base, name: 'Codes with letters', mark: 'S-# ', sections: inCaps(ENGLISH) },
  { ...base, name: 'Letters in brackets', mark: '(@) ', sections: ENGLISH.map((one, at) => ({ ...one, heading: `${at + 1}. ${one.heading}` })) },
  { ...base, name: 'Numbers in brackets', mark: '(&) ', sections: inCaps(ENGLISH) },
  { ...base, name: 'French, boxes', title: 'LISTE DE CONTRÔLE DU DOSSIER', intro: 'À remplir par le chargé d\'affaires.', sections: FRENCH, heading: 'large', mark: '❑ ', footer: 'Page & sur 1', end: ['Visa : ____________________'] },
  { ...base, name: 'French, table', title: 'Liste de vérification', intro: 'À joindre à chaque envoi.', sections: inCaps(FRENCH), heading: 'row', isRuled: true, mark: '', answers: ['OUI', 'NON', 'S.O.'], footer: 'Page & sur 1', end: [] },
  { ...base, name: 'Italian, table with numbers', title: 'LISTA DI CONTROLLO', intro: 'Da compilare a cura del verificatore.', sections: inCaps(ITALIAN), heading: 'row', isRuled: true, mark: '# ', answers: ['SÌ', 'NO', 'N.A.'], footer: 'Pagina & di 1', end: [] },
  { ...base, name: 'Portuguese', title: 'Lista de verificação de projetos', intro: 'Preencher antes da entrega.', sections: PORTUGUESE, heading: 'large', mark: '( ) ', footer: 'Página & de 1', end: ['Assinatura: ________________'] },
  { ...base, name: 'Dutch', title: 'CONTROLELIJST AANVRAAG', intro: 'Voeg deze lijst bij de aanvraag.', sections: inCaps(DUTCH), mark: '□ ', footer: 'Blad & van 1', end: [] },
  { ...base, name: 'Polish', title: 'Lista kontrolna', intro: 'Wypełnia sprawdzający.', sections: POLISH.map((one, at) => ({ ...one, heading: `${at + 1}. ${one.heading}` })), mark: '@) ', footer: 'Strona & z 1', end: [] },
  { ...base, name: 'Japanese', title: '設計図書チェックリスト', intro: '提出前に確認してください。', sections: JAPANESE, heading: 'large', mark: '□ ', footer: '- & -', end: ['確認者：____________________'] },
  { ...base, name: 'Korean', title: '설계 도서 체크리스트', intro: '제출 전에 확인하십시오.', sections: KOREAN, heading: 'large', mark: '& ', footer: '- & -', end: [] },
  { ...base, name: 'Table, plain headings, two answers', mark: '&. ', answers: ['OK', 'NOT OK'], isRuled: true, heading: 'row' },
  { ...base, name: 'Table, large headings, remarks', mark: '', answers: ['C', 'NC', 'REMARKS'], isRuled: true, heading: 'large' },
  { ...base, name: 'Two columns of bullets', mark: '• ', columns: 2, sections: inCaps([...ENGLISH, ...ENGLISH.slice(0, 1)]) },
  { ...base, name: 'Two columns of numbers', mark: '&. ', columns: 2, heading: 'large' },
]; // prettier-ignore
