// A list of people is decided as a whole: that several names stand alike with roles says more than any heading.

import { contactDetails } from '../member.ts'
import type { Prose } from '../sentences.ts'
import type { Candidate } from './candidate.ts'
import { isOfPerson } from './name.ts'
import { adviserHas, isOfCompany, isOfSeveral, isRole, watchesOnly } from './role.ts'
import { isAdviser, isColumnOfOthers, isIntroductionOfOthers, isRegister, type Whose, whoseOf } from './whose.ts'

type List = {
  people: Candidate[]
  whose: Whose
  /** what speaks for it: a list under a heading of its own, one that its shape shows, or names in sentences and forms */
  kind: 'headed' | 'shaped' | 'told'
}

/** Who of the candidates is of the company's team. */
export function teamAmong(candidates: readonly Candidate[], prose: Prose, pageCount: number): Candidate[] {
  const groups = [...Map.groupBy(candidates, (candidate) => keyOf(candidate, prose)).values()]
  const lists = groups.flatMap((people) => listOf(people, prose, pageCount) ?? [])
  return teamOf([...lists, ...besideLists(lists, groups, prose)])
}

const keyOf = (candidate: Candidate, prose: Prose) => `${placeOf(candidate, prose)}\n${shapeOf(candidate)}`

const placeOf = (candidate: Candidate, prose: Prose) => {
  const headings = headingsOf(candidate, prose)
  return headings.length > 0 ? headings.join('\n') : `${candidate.page.number}`
}

const isTold = ({ form }: Candidate) => form === 'within' || form === 'verb'

/** Lines that begin alike are one list, whatever mark each has; cards and rows are alike in size and weight too. */
const shapeOf = (candidate: Candidate) =>
  isTold(candidate)
    ? 'told'
    : isInText(candidate) || /^(?:table|across)/.test(candidate.form)
      ? candidate.form
      : `${candidate.form} ${Math.round(candidate.size)} ${candidate.bold}`

const isInText = ({ form }: Candidate) => /^(?:lead|trail|run|within|verb)$/.test(form)

/** Headings that are a person's name or a role are a part of the list, not what it stands under. */
const headingsOf = ({ block, page }: Candidate, prose: Prose): string[] => {
  const headings = prose.sectionOf.get(block)?.headings ?? []
  const own = headings.filter(
    (heading) => heading !== block.text && !isOfPerson(heading) && (!isRole(heading) || isOfSeveral(heading)),
  )
  return own.length > 0 || page.name === null || headings.length > 0 ? own : [page.name]
}

function listOf(people: Candidate[], prose: Prose, pageCount: number): List | null {
  const [first] = people
  if (!first) return null
  const whose = whoseOf(headingsOf(first, prose))
  if (whose === 'others' || isIntroduced(first, prose)) return null
  const own = people.filter((candidate) => mayBeOurs(candidate, whose))
  const known = own.filter(({ isRoleKnown }) => isRoleKnown)
  if (known.length === 0 || known.length * 2 < own.length) return null
  if (isTold(first)) return toldList(own, whose)
  if (whose === 'team' || whose === 'both') return { people: own, whose, kind: 'headed' }
  if (own.some(({ isElsewhere }) => isElsewhere) || isOfAdviser(first, known, prose, pageCount)) return null
  if (known.length < 2) return isForm(first) ? toldList(known, whose) : null
  return areAligned(known) ? { people: own, whose, kind: 'shaped' } : null
}

function toldList(people: readonly Candidate[], whose: Whose): List | null {
  const own = people.filter(({ role, isElsewhere }) => !isElsewhere && isOfCompany(role?.text ?? ''))
  return own.length > 0 ? { people: own, whose, kind: 'told' } : null
}

/** "Managing director: Jane Doe" in a form says it of one as well as of several. */
const isForm = ({ form, block }: Candidate) =>
  (form === 'trail' || form === 'left' || form.startsWith('table')) && !isRegister.test(block.text)

/** Who watches does not run it. Who is to be written to, or holds shares, is of the team only if the heading says so. */
function mayBeOurs(candidate: Candidate, whose: Whose): boolean {
  const { around, block, role, isElsewhere } = candidate
  if (watchesOnly(role?.text ?? '') || isIntroductionOfOthers(block.text)) return false
  if (whose === 'team') return true
  const isToBeWrittenTo = contactDetails.test(isInText(candidate) ? block.text : around)
  if (whose === 'both') return !isElsewhere && !isToBeWrittenTo
  return !isToBeWrittenTo && !/\d ?%|\bshares\b/i.test(around)
}

/** Rows stand below each other and cards side by side. */
const areAligned = (people: readonly Candidate[]) =>
  people.some((one, at) =>
    people.some(
      (other, otherAt) =>
        at < otherAt &&
        (one.block === other.block ||
          Math.abs(one.x - other.x) <= one.size ||
          (one.page === other.page && Math.abs(one.y - other.y) <= one.size / 2)),
    ),
  )

const linesAboveMax = 3
const introductionWordsMax = 8

/** "Board:", "Advised by" or "Customer" on the line above the first of them. */
const isIntroduced = (first: Candidate, prose: Prose) =>
  blocksAbove(first, prose).some(
    ({ text, words }) =>
      words.length <= introductionWordsMax && (isIntroductionOfOthers(text) || isColumnOfOthers(text)),
  )

const blocksAbove = ({ page, block, size }: Candidate, prose: Prose) =>
  prose.blocks.filter(
    (other) =>
      other.page === page &&
      other !== block &&
      other.y + other.height <= block.y + size * 0.3 &&
      block.y - other.y - other.height < size * linesAboveMax &&
      other.x < block.x + block.width &&
      block.x < other.x + other.width,
  )

/** On the cover and on the last page stand those who sell: partners and directors of an adviser. */
function isOfAdviser(first: Candidate, people: readonly Candidate[], prose: Prose, pageCount: number): boolean {
  if (blocksAbove(first, prose).some(({ text }) => isAdviser.test(text))) return true
  const isAtEdge = pageCount > 2 && (first.page.number === 1 || first.page.number === pageCount)
  return isAtEdge && !isForm(first) && people.every(({ role }) => adviserHas(role?.text ?? ''))
}

/** Whoever stands alone in shape, in the place of a list: the chief's card is larger than the others. */
function besideLists(lists: readonly List[], groups: readonly Candidate[][], prose: Prose): List[] {
  const places = new Set(
    lists.filter(({ kind }) => kind === 'shaped').map(({ people: [first] }) => first && placeOf(first, prose)),
  )
  const inLists = new Set(lists.flatMap(({ people }) => people))
  return groups.flatMap((group): List[] => {
    const [only] = group
    if (!only || group.length > 1 || inLists.has(only) || isTold(only) || !places.has(placeOf(only, prose))) return []
    const isOurs = only.isRoleKnown && !only.isElsewhere && mayBeOurs(only, 'unknown') && !isIntroduced(only, prose)
    return isOurs && isOfCompany(only.role?.text ?? '') ? [{ people: [only], whose: 'unknown', kind: 'shaped' }] : []
  })
}

/** Which of the lists are the team: the headed ones, and what belongs to them; without any, those that the shape shows. */
function teamOf(lists: readonly List[]): Candidate[] {
  const peopleOf = (chosen: readonly List[]) => chosen.flatMap(({ people }) => people)
  const headed = peopleOf(lists.filter(({ kind }) => kind === 'headed'))
  const toldThere = peopleOf(lists.filter(({ kind, whose }) => kind === 'told' && whose === 'team'))
  const shaped = lists.filter(({ kind }) => kind === 'shaped')
  if (headed.length > 1 || (headed.length > 0 && toldThere.length > 0))
    return [
      ...headed,
      ...peopleOf(shaped.filter(({ people }) => people.some((one) => isNear(one, headed)))),
      ...toldThere,
    ]
  const listed = [...headed, ...peopleOf(shaped)]
  return listed.length > 1 ? [...listed, ...toldThere] : peopleOf(lists)
}

const isNear = (one: Candidate, others: readonly Candidate[]) =>
  others.some((other) => Math.abs(other.page.number - one.page.number) <= 1)
