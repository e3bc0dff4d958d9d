/** What is new in a message: its lines without what it quotes. */
export function freshText(text: string): string {
  const fresh: string[] = []
  for (const line of text.split('\n')) {
    if (isBeginOfQuote.test(line)) break
    if (!line.startsWith('>')) fresh.push(line)
  }
  return fresh.join('\n')
}

/** The beginning of what is new in a message, in one line. */
export function snippetOf(text: string): string {
  const own = freshText(text.slice(0, lookedAt)).replace(/\s+/g, ' ').trim()
  const told =
    own ||
    text
      .slice(0, lookedAt)
      .replace(/[\s>]+/g, ' ')
      .trim()
  return told.length <= lengthMax
    ? told
    : `${told
        .slice(0, lengthMax)
        .replace(/\s\S{0,30}$/, '')
        .toWellFormed()}…`
}

const mark = '\uE000'
/** For ts_headline: the text with a mark before each word that was found. */
export const markOptions = `HighlightAll=true, StartSel=${mark}, StopSel=""`

/** What stands around the first word that was found, in one line; undefined where none is marked. */
export function excerptOf(marked: string): string | undefined {
  const fresh = freshText(marked)
  const text = (fresh.includes(mark) ? fresh : marked).replace(/\s+/g, ' ').trim()
  const at = text.indexOf(mark)
  if (at === -1) return undefined
  const before = text.slice(0, at)
  const lead = before.length <= leadMax ? before : `… ${before.slice(-leadMax).replace(/^\S*\s/, '')}`
  const whole = `${lead}${text.slice(at)}`.replaceAll(mark, '')
  return whole.length <= lengthMax
    ? whole
    : `${whole
        .slice(0, lengthMax)
        .replace(/\s\S{0,30}$/, '')
        .toWellFormed()}…`
}

const leadMax = 60
const lookedAt = 5000
const lengthMax = 200
// "On Monday, Carla wrote:", "-----Original Message-----"
const isBeginOfQuote =
  /^\s*(-{3,}\s*(original|forwarded|urspr|weitergel)|(on|am|le)\s.{5,120}(wrote|schrieb|écrit)\s*:\s*$)/i
