import { scanXml } from '../../../platform/documents/xml.ts'

/** The ids of the styles of paragraphs in a Word document's styles.xml, by their names in small letters. */
export function styleIds(xml: string): Map<string, string> {
  const ids = new Map<string, string>()
  let id: string | undefined
  scanXml(xml, {
    open(name, attribute) {
      if (name === 'style') id = attribute('w:type') === 'paragraph' ? attribute('w:styleId') : undefined
      if (name === 'name' && id !== undefined) ids.set((attribute('w:val') ?? '').toLowerCase(), id)
    },
    close() {},
    text() {},
  })
  return ids
}
