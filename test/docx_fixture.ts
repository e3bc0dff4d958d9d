import { utils, write } from 'cfb'
import { zipOf } from './zip_fixture.ts'

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ')
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const styles = `<w:styles ${namespaces}>
  <w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Heading1"/></w:style></w:styles>`

const numbering = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="7">
  <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1(%2)"/></w:lvl>
  </w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>`

const parts = {
  styles,
  numbering,
  footnotes: `<w:footnotes ${namespaces}><w:footnote w:id="2"><w:p><w:r><w:t>Unaudited.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
  chart: `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:plotArea><c:barChart><c:ser>
    <c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Sales</c:v></c:pt></c:strCache></c:strRef></c:tx>
    <c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>FY23</c:v></c:pt><c:pt idx="1"><c:v>FY24</c:v></c:pt></c:strCache></c:strRef></c:cat>
    <c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>31.2</c:v></c:pt><c:pt idx="1"><c:v>35.9</c:v></c:pt></c:numCache></c:numRef></c:val>
    </c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
  diagramData: `<d:dataModel xmlns:d="d" xmlns:a="a"><a:p><a:r><a:t>Seller and buyer</a:t></a:r></a:p></d:dataModel>`,
  header: `<w:hdr ${namespaces}><w:p><w:r><w:t>Strictly private</w:t></w:r></w:p></w:hdr>`,
  footer: `<w:ftr ${namespaces}><w:p><w:r><w:t>Page 3</w:t></w:r></w:p></w:ftr>`,
}

/** A .docx file with this body, in WordprocessingML. */
export const docxOf = (body: string, before = '') =>
  zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?>${before}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${Object.keys(parts)
      .map((part) => `<Relationship Id="${part}" Type="${relation}/${part}" Target="${part}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(Object.entries(parts).map(([part, xml]) => [`word/${part}.xml`, xml])),
  })

export const paragraph = (text: string, properties = '', run = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const heading = (text: string) => paragraph(text, '<w:pStyle w:val="Heading1"/>')
export const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
export const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
export const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

/** A compound file (the container of Office before 2007, and of encrypted files) with these streams. */
export function compoundOf(streams: Record<string, Buffer>): Buffer {
  const file = utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) utils.cfb_add(file, `/${name}`, content)
  return Buffer.from(write(file, { type: 'buffer' }))
}
