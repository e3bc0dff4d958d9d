import { scanXml } from '../../xml.ts'

/** A level of a list: in its text, %1 stands for the count of the first level. */
export type Level = { start: number; format: string; text: string }
export type List = { levels: Map<number, Level>; counters: number[] }
type Numbering = {
  lists: Map<string, List>
  listOf: Map<string, string>
  restarts: Map<string, Map<number, number>>
}

/** Gives the next mark of a list ("•", "2.1", "(a)") for its id and level; an empty one for what has no mark. */
export type NextMarker = (numbering: string, level: number) => string

const levelsMax = 9

/** Counts the lists of numbering.xml on, in the order in which their paragraphs are read. */
export const readNumbering = (xml: string): NextMarker => markersOf(parsed(xml))

export function markersOf({ lists, listOf, restarts }: Numbering): NextMarker {
  return (numbering, level) => {
    const list = lists.get(listOf.get(numbering) ?? '')
    const own = list?.levels.get(level)
    if (!list || !own || level < 0 || level >= levelsMax) return ''
    for (const [at, start] of restarts.get(numbering) ?? []) list.counters[at] = start - 1
    restarts.delete(numbering)
    for (let above = 0; above < level; above++) list.counters[above] ??= list.levels.get(above)?.start ?? 1
    list.counters[level] = (list.counters[level] ?? own.start - 1) + 1
    list.counters.length = level + 1
    if (own.format === 'bullet') return bullet(own.text)
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return written(list.counters[at] ?? 1, list.levels.get(at)?.format ?? 'decimal')
    })
  }
}

function parsed(xml: string): Numbering {
  const lists = new Map<string, List>()
  const listOf = new Map<string, string>()
  const restarts = new Map<string, Map<number, number>>()
  let list: List | undefined
  let level: Level | undefined
  let number = ''
  let overridden = 0
  scanXml(xml, {
    open(name, attribute) {
      const value = attribute('w:val') ?? ''
      if (name === 'abstractNum') {
        list = { levels: new Map(), counters: [] }
        lists.set(attribute('w:abstractNumId') ?? '', list)
      } else if (name === 'lvl' && list) {
        level = { start: 1, format: 'decimal', text: '' }
        list.levels.set(Number(attribute('w:ilvl')), level)
      } else if (name === 'start' && level) level.start = Number(value) || 0
      else if (name === 'numFmt' && level) level.format = value
      else if (name === 'lvlText' && level) level.text = value
      else if (name === 'num') {
        list = undefined
        number = attribute('w:numId') ?? ''
      } else if (name === 'abstractNumId') listOf.set(number, value)
      else if (name === 'lvlOverride') overridden = Number(attribute('w:ilvl'))
      else if (name === 'startOverride') {
        restarts.set(number, (restarts.get(number) ?? new Map()).set(overridden, Number(value) || 0))
      }
    },
    close(name) {
      if (name === 'lvl') level = undefined
      if (name === 'abstractNum') list = undefined
    },
    text() {},
  })
  return { lists, listOf, restarts }
}

// Symbol fonts keep their signs where Unicode has none.
const bullet = (text: string) => (/^[\ue000-\uf8ff]?$/.test(text) ? '•' : text)

function written(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count).toLowerCase()
    case 'upperLetter':
      return letters(count)
    case 'lowerRoman':
      return roman(count).toLowerCase()
    case 'upperRoman':
      return roman(count)
    case 'decimalZero':
      return String(count).padStart(2, '0')
    case 'none':
      return ''
    default:
      return String(count)
  }
}

/** A to Z, then AA, BB, as Word counts. */
const letters = (count: number) =>
  count < 1 ? '' : String.fromCharCode(65 + ((count - 1) % 26)).repeat(Math.min(Math.ceil(count / 26), 10))

const romans: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(count: number): string {
  let rest = Math.min(count, 4999)
  let text = ''
  for (const [value, sign] of romans) {
    while (rest >= value) {
      text += sign
      rest -= value
    }
  }
  return text
}
