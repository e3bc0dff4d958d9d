import { addFilter, draftOf, filter, finish, type Intent, measure, queryOf } from '../../asked.ts'
import { ownPlace } from '../../names/own_stages.ts'
import { phrased } from '../../read.ts'
import { ownMeaning, said, spot, take, takeEach, use, wordOf } from '../../tape.ts'
import { stateOf } from '../../vocabulary/states.ts'

// How the firm has set up its pipelines: "which stages does the growth pipeline have", "what comes after NDA".

const beside = [
  ['previous', 'come|comes|follow|follows|is|next|directly|right|immediately? after|behind|follows|follow'],
  ['next', 'come|comes|is|precedes|directly|right|immediately? before|precedes'],
] as const

export const setUp: Intent = (asked) => {
  if (!asked.names.stages?.all().length) return null
  const tape = phrased(asked.tape)
  const draft = draftOf('stages')
  for (const [field, words] of beside) {
    const hit = spot(tape, `${words} S:own`)
    const place = ownPlace(ownMeaning(hit?.parts.at(-1)))
    if (!hit || place?.kind !== 'stage' || place.names.length > 1 || draft.filters.length > 0) continue
    use(hit.span)
    addFilter(draft, filter(field, 'is', place.names, said(hit.span)))
  }
  const stages = tape.find((atom) => atom.tags.includes('F:stage'))
  const isOfPipelines = tape.some((atom) => wordOf(atom) === 'pipelines') && !stages
  if (isOfPipelines) {
    draft.measures.push(measure('count'))
    draft.group.push({ field: 'pipeline' })
  } else if (draft.filters.length === 0 && !/^(?:stages|phases)$/.test(wordOf(stages))) return null
  for (const atom of tape) {
    const pipeline = ownPlace(ownMeaning(atom))
    if (pipeline?.kind !== 'pipeline') continue
    use([atom])
    for (const one of stateOf('stages', ownMeaning(atom) ?? '') ?? []) addFilter(draft, one)
  }
  takeEach(tape, 'N:pipeline|F:pipeline|F:stage|W:have|W:has|next|comes|come|set|up', () => true)
  if (!isOfPipelines && take(tape, 'M:count')) draft.measures.push(measure('count'))
  return finish({ ...asked, tape }, queryOf(draft), 0)
}
