// A list of people is decided as a whole: that several names stand alike with roles says more than any heading.

import { contactDetails } from '../member.ts'
import { headingsOver, isAtEdge, isBelowAdviser, isIntroduced, isQuoted, type Surroundings } from './around.ts'
import type { Candidate } from './candidate.ts'
import { adviserHas, isOfCompany, watchesOnly } from './role.ts'
import { endsElsewhere, isIntroductionOfOthers, isRegister, type Whose, whoseOf } from './whose.ts'

type List = {
  people: Candidate[]
  whose: Whose
  /** what speaks for it: a list under a heading of its own, one that its shape shows, or names in sentences and forms */
  kind: 'headed' | 'shaped' | 'told'
}

/** Who of the candidates is of the company's team. */
export function teamAmong(candidates: readonly Candidate[], around: Surroundings): Candidate[] {
  const groups = [...Map.groupBy(candidates, (one) => `${placeOf(one, around)}\n${shapeOf(one)}`).values()]
  const lists = groups.flatMap((people) => listOf(people, around) ?? [])
  return teamOf([...lists, ...besideLists(lists, groups, around)])
}

const placeOf = (person: Candidate, around: Surroundings) => {
  const headings = headingsOver(person, around)
  return headings.length > 0 ? headings.join('\n') : `${person.page.number}`
}

/** Lines that begin alike are one list, whatever mark each has; cards and rows are alike in size and weight too. */
const shapeOf = (person: Candidate) =>
  isTold(person)
    ? 'told'
    : isInText(person) || /^(?:table|across)/.test(person.form)
      ? person.form
      : `${person.form} ${Math.round(person.size)} ${person.bold}`

const isTold = ({ form }: Candidate) => form === 'within' || form === 'verb'
const isInText = ({ form }: Candidate) => /^(?:lead|trail|run|within|verb)$/.test(form)

function listOf(people: Candidate[], around: Surroundings): List | null {
  const [first] = people
  if (!first) return null
  const whose = whoseOf(headingsOver(first, around))
  if (whose === 'others' || isIntroduced(first, around)) return null
  const own = people.filter((person) => mayBeOurs(person, whose) && !isQuoted(person, around))
  const known = own.filter(({ isRoleKnown }) => isRoleKnown)
  if (known.length === 0 || known.length * 2 < own.length) return null
  if (isTold(first)) return toldList(own, whose)
  if (whose === 'team' || whose === 'both') return { people: own, whose, kind: 'headed' }
  if (!known.some(({ role }) => isOfCompany(role?.text ?? '') || adviserHas(role?.text ?? ''))) return null
  if (areOfOthers(own, around.own) || isOfAdviser(first, known, around)) return null
  if (known.length < 2) return isForm(first) || isSentence(first) ? toldList(known, whose) : null
  return areAligned(known) ? { people: own, whose, kind: 'shaped' } : null
}

function toldList(people: readonly Candidate[], whose: Whose): List | null {
  const own = people.filter(({ role, isElsewhere }) => !isElsewhere && isOfCompany(role?.text ?? ''))
  return own.length > 0 ? { people: own, whose, kind: 'told' } : null
}

/** "Managing director: Jane Doe" in a form says it of one as well as of several. */
const isForm = ({ form, block }: Candidate) =>
  (form === 'trail' || form === 'left' || form.startsWith('table')) && !isRegister.test(block.text)

/** "Jane Doe, our operations director, has been with us for ten years." */
const isSentence = ({ form, separator, block }: Candidate) =>
  form === 'lead' &&
  separator === ',' &&
  block.kind === 'paragraph' &&
  block.words.length >= sentenceWordsMin &&
  block.text.endsWith('.')

const sentenceWordsMin = 9

/** Who watches does not run it. Who is to be written to, or holds shares, is of the team only if the heading says so. */
function mayBeOurs(person: Candidate, whose: Whose): boolean {
  const { around, block, role, isElsewhere } = person
  if (watchesOnly(role?.text ?? '') || isIntroductionOfOthers(block.text)) return false
  if (whose === 'team') return true
  const isToBeWrittenTo = isInText(person)
    ? contactDetails.test(block.text) || asksToWrite.test(block.text)
    : contactDetails.test(around)
  if (whose === 'both') return !isElsewhere && !isToBeWrittenTo
  return !isToBeWrittenTo && !/\d ?%|\bshares\b/i.test(around)
}

/** "Written bids go by e-mail to Ann Lee (partner)". */
const asksToWrite =
  /\b(?:offers?|bids?|proposals|enquiries|questions|expressions of interest|indications|Angebote|Anfragen|offres|ofertas|offerte|biedingen|bud|tilbud|anbud)\b[^;]{0,70}\s(?:to|an|à|a|aan|til|till) \p{Lu}/u

/** Customers and references have their firms behind their roles. */
const areOfOthers = (people: readonly Candidate[], own: ReadonlySet<string>) =>
  people.some(({ isElsewhere }) => isElsewhere) ||
  people.every(({ role, behind }) => endsElsewhere(`${role?.text ?? ''}${behind}`, own))

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

/** Below the name of an adviser, on the cover and on the last page stand those who sell. */
const isOfAdviser = (first: Candidate, people: readonly Candidate[], around: Surroundings) =>
  isBelowAdviser(first, around) ||
  (isAtEdge(first, around) && !isForm(first) && people.every(({ role }) => adviserHas(role?.text ?? '')))

/** Whoever stands alone in shape, in the place of a list: the chief's card is larger than the others. */
function besideLists(lists: readonly List[], groups: readonly Candidate[][], around: Surroundings): List[] {
  const places = new Set(
    lists.filter(({ kind }) => kind === 'shaped').map(({ people: [first] }) => first && placeOf(first, around)),
  )
  const inLists = new Set(lists.flatMap(({ people }) => people))
  return groups.flatMap((group): List[] => {
    const [only] = group
    if (!only || group.length > 1 || inLists.has(only) || isTold(only) || !places.has(placeOf(only, around))) return []
    const isOurs =
      only.isRoleKnown &&
      !only.isElsewhere &&
      mayBeOurs(only, 'unknown') &&
      !isIntroduced(only, around) &&
      !isQuoted(only, around) &&
      isOfCompany(only.role?.text ?? '')
    return isOurs ? [{ people: [only], whose: 'unknown', kind: 'shaped' }] : []
  })
}

/** Which of the lists are the team: the headed ones, and what belongs to them; without any, those that the shape shows. */
function teamOf(lists: readonly List[]): Candidate[] {
  const peopleOf = (chosen: readonly List[]) => chosen.flatMap(({ people }) => people)
  const headed = peopleOf(lists.filter(({ kind }) => kind === 'headed'))
  const toldThere = peopleOf(lists.filter(({ kind, whose }) => kind === 'told' && whose === 'team'))
  const shaped = lists.filter(({ kind }) => kind === 'shaped')
  if (headed.length > 1 || (headed.length > 0 && toldThere.length > 0)) {
    const near = shaped.filter(({ people }) => people.some((one) => isNear(one, headed)))
    // a biography names others by the way; whoever is the subject of a sentence there is of the team
    return [...headed, ...peopleOf(near), ...toldThere.filter(({ form }) => form === 'verb')]
  }
  const listed = [...headed, ...peopleOf(shaped)]
  return listed.length > 1 ? [...listed, ...toldThere] : peopleOf(lists)
}

const isNear = (one: Candidate, others: readonly Candidate[]) =>
  others.some((other) => Math.abs(other.page.number - one.page.number) <= 1)
