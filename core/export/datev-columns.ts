const pairs = (kind: string, content: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => [`${kind} ${i + 1}`, `${content} ${i + 1}`]).flat()

/**
 * The 125 column names of a DATEV booking batch (EXTF 700, category 21, format version 13), which are the second line
 * of the file.
 */
export const columnNames: readonly string[] = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ...['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/**
 * The numbers (from 1) of the text columns, which are quoted even if they are empty. All other columns are unquoted.
 */
export const textColumns: ReadonlySet<number> = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, ...range(20, 38), 40, 42, ...range(48, 87), 91, 95, 96, 98, 102, 103, 105, 107],
  ...[109, 110, 112, 118, 120, 121, 123],
])
