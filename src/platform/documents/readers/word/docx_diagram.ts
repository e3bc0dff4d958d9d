import { scanXml, xmlText } from '../../xml.ts'
import type { Content } from '../content.ts'

/** The texts of a diagram (SmartArt), one after the other. */
export function readDiagram(part: Buffer): Content[] {
  const contents: Content[] = []
  let text = ''
  let isText = false
  scanXml(xmlText(part), {
    open(name) {
      if (name === 'p') text = ''
      if (name === 't') isText = true
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'p') contents.push({ kind: 'text', text, bold: false })
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return contents
}
