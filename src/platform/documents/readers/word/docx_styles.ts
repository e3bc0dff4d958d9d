import { scanXml } from '../../xml.ts'

/** What a style says of a paragraph, with what it takes over from those it is based on. "heading" is from 1. */
export type Style = { heading?: number; bold?: boolean; numbering?: string; numberingLevel?: number }

type Written = Style & { name: string; basedOn?: string }

/** The styles of styles.xml by their id. */
export function readStyles(xml: string): Map<string, Style> {
  const written = new Map<string, Written>()
  let style: Written | undefined
  let skipped = 0
  scanXml(xml, {
    open(name, attribute) {
      if (name === 'style') {
        style = { name: '' }
        written.set(attribute('w:styleId') ?? '', style)
      }
      // conditional formats of tables are not those of the style
      if (name === 'tblStylePr') skipped++
      if (!style || skipped > 0) return
      const value = attribute('w:val')
      if (name === 'name') style.name = value ?? ''
      else if (name === 'basedOn') style.basedOn = value
      else if (name === 'outlineLvl') style.heading = headingOf(value)
      else if (name === 'b') style.bold = isOn(value)
      else if (name === 'numId') style.numbering = value
      else if (name === 'ilvl') style.numberingLevel = Number(value)
    },
    close(name) {
      if (name === 'style') style = undefined
      if (name === 'tblStylePr') skipped--
    },
    text() {},
  })
  return new Map([...written.keys()].map((id) => [id, inherited(id, written, 0)]))
}

export const isOn = (value: string | undefined) => value === undefined || !['0', 'false', 'off', 'none'].includes(value)

/** The level of a heading from an outline level, which counts from 0; 9 is that of plain text. */
export function headingOf(outlineLevel: string | undefined): number | undefined {
  const level = Number(outlineLevel)
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : undefined
}

const chainMax = 20

function inherited(id: string, written: ReadonlyMap<string, Written>, depth: number): Style {
  const style = written.get(id)
  if (!style || depth > chainMax) return {}
  const { name, basedOn, ...own } = style
  const named = /^heading (\d)$/i.exec(name)?.[1]
  const heading = named ? Number(named) : /^title$/i.test(name) ? 1 : undefined
  const base = basedOn === undefined ? {} : inherited(basedOn, written, depth + 1)
  return {
    heading: own.heading ?? heading ?? base.heading,
    bold: own.bold ?? base.bold,
    numbering: own.numbering ?? base.numbering,
    numberingLevel: own.numberingLevel ?? base.numberingLevel,
  }
}
