import type { CellValue, Expectation } from './cases.ts'
import { type Heard, textsOf } from './heard.ts'
import { nameOf } from './judge.ts'
import type { Asked } from './run.ts'

/** What was expected, in a line. */
function inWords(expected: Expectation): string {
  switch (expected.kind) {
    case 'figure':
      return `${expected.value} ${expected.unit}`
    case 'rows':
      return `${expected.isOrdered ? 'in this order' : 'exactly'} ${expected.records.length}: ${expected.records.slice(0, 12).map(nameOf).join(', ')}`
    case 'leading':
      return `first of all ${expected.things.slice(0, 5).map(nameOf).join(', ')}`
    case 'cells':
      return expected.rows
        .slice(0, 8)
        .map(({ of, values }) => `${nameOf(of)}: ${values.map(shown).join(', ')}`)
        .join('; ')
    case 'says':
      return `says ${expected.texts.join(', ')}`
    case 'pages':
      return expected.pages.length === 0
        ? 'no page'
        : expected.pages.map(({ filename, page }) => `${filename} p.${page}`).join(', ')
    case 'tells':
      return `tells of ${expected.about.map(nameOf).join(', ')}${expected.not.length > 0 ? `, not of ${expected.not.map(nameOf).join(', ')}` : ''}`
    case 'unknown':
      return `says that ${expected.name} is unknown`
    case 'which_one':
      return `asks which of ${expected.names.join(', ')}`
    case 'either':
      return expected.of.map(inWords).join('  OR  ')
    case 'refused':
      return 'a refusal'
    case 'flags':
      return `says that it did not use ${expected.word}`
    case 'talk':
      return 'words without data'
    default:
      return expected satisfies never
  }
}

const shown = (value: CellValue) => (typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : String(value))

export function sayWrong({ case: { question, style, expect, after }, heard, judged }: Asked) {
  console.log(`\n${judged.verdict.toUpperCase()} (${style}) ${after.map((each) => `${each} → `).join('')}${question}`)
  console.log(`  expected: ${inWords(expect)}`)
  console.log(`  because:  ${judged.why}`)
  console.log(
    `  echo:     ${heard.answer?.echo ?? '–'}${heard.answer?.unused.length ? `   not used: ${heard.answer.unused.join(', ')}` : ''}`,
  )
  console.log(`  text:     ${heard.text.replaceAll('\n', ' ').slice(0, 240)}`)
}

/** All of an answer. */
export function sayAll(heard: Heard) {
  const { text, blocks, answer, firstEventMs, wholeMs, status, error } = heard
  console.log(`${text}\n`)
  for (const block of blocks) {
    console.log(`[${block.type}] ${block.title}`)
    if (block.type === 'passages')
      for (const { citation, quote } of block.passages) console.log(`  ${citation.marker} ${quote}`)
    else
      for (const row of block.rows)
        console.log(`  ${row.ref ? '' : '(no record) '}${textsOf(row)[0] ?? ''} ${JSON.stringify(row.values)}`)
  }
  console.log(JSON.stringify(answer, null, 1))
  console.log(
    `status ${status}${error ? `, ${error}` : ''}; first event ${firstEventMs.toFixed(1)} ms, whole ${wholeMs.toFixed(1)} ms`,
  )
}
