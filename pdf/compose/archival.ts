import { utf8 } from '../../base/bytes.ts'
import { type NewPdf, pdfDate, pdfText } from '../document/new-pdf.ts'
import { type PdfObject, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { srgbProfile } from './srgb-profile.ts'

/**
 * The properties that are stored in both the document information dictionary and the metadata. With `hasForeignPages`,
 * the metadata claims no conformance, because the pages come from other files.
 */
export type DocumentInfo = { title: string; language: string; createdAt: Date | null; hasForeignPages?: boolean }

const producer = 'Chancery'

/**
 * Makes a tagged PDF with embedded fonts conform to PDF/A-2b (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) by adding
 * metadata, an output intent, language and title. Returns the entries of the catalog and of the document information
 * dictionary.
 */
export function makeArchival(
  file: NewPdf,
  { title, language, createdAt, hasForeignPages = false }: DocumentInfo,
): { catalog: Record<string, PdfObject>; info: Record<string, PdfObject> } {
  const profile = file.addStream({ N: 3, Alternate: pdfName('DeviceRGB') }, srgbProfile())
  const intent = pdfDict({
    Type: pdfName('OutputIntent'),
    S: pdfName('GTS_PDFA1'),
    OutputConditionIdentifier: pdfString(utf8('sRGB')),
    Info: pdfString(utf8('sRGB')),
    DestOutputProfile: profile,
  })
  const metadata = file.addStream(
    { Type: pdfName('Metadata'), Subtype: pdfName('XML') },
    utf8(xmpOf(title, createdAt, !hasForeignPages)),
    { isReadable: true },
  )
  return {
    catalog: {
      Lang: pdfString(utf8(language)),
      Metadata: metadata,
      OutputIntents: [intent],
      ViewerPreferences: pdfDict({ DisplayDocTitle: true }),
    },
    info: {
      Title: pdfText(title),
      Producer: pdfText(producer),
      ...(createdAt && { CreationDate: pdfDate(createdAt) }),
    },
  }
}

/**
 * Returns XMP metadata (ISO 16684-1). Includes a description of the PDF/UA schema, because PDF/A requires one for each
 * schema that it does not define.
 */
const xmpOf = (
  title: string,
  createdAt: Date | null,
  isConforming: boolean,
): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${isConforming ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>\n' : ''}<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>${producer}</pdf:Producer>${createdAt ? `<xmp:CreateDate>${createdAt.toISOString().slice(0, 19)}Z</xmp:CreateDate>` : ''}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns a text escaped for XML 1.0. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (character) => entities[character] as string)
