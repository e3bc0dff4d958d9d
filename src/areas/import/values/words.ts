import type { OwnStage } from '../../../records/deal_stages.ts'
import { type Stage } from '../../../words/stages.ts'

// What people write for what the service knows by one word, and what the usual pipelines of other programs call it; folded: lower
// case, without accents and punctuation.

const stageWords: Record<Stage, string> = {
  lead: 'lead new prospect prospecting open sourcing sourced identified neu offen interessent piste prospection nouveau nouvelle',
  qualification:
    'qualification qualified qualify qualifying appointmentscheduled qualifiedtobuy contactmade needsanalysis screening review inreview qualifiziert qualifizierung pruefung prufung qualifie',
  proposal:
    'proposal propose proposalmade proposalpricequote presentationscheduled demoscheduled develop valueproposition perceptionanalysis offer loi ioi nonbinding indicativeoffer termsheet angebot vorschlag offre proposition lettredintention',
  negotiation:
    'negotiation negotiationreview negotiationsstarted decisionmakerboughtin contractsent iddecisionmakers negotiating negotiations duediligence dd exclusivity verhandlung inverhandlung negociation',
  closed_won: 'closedwon won signed completed done gewonnen abgeschlossen unterzeichnet gagne gagnee conclu',
  closed_lost:
    'closedlost lost passed pass declined dead rejected dropped verloren abgelehnt abgesagt perdu perdue refuse refusee',
}

const activityWords = {
  meeting:
    'meeting meetings event appointment lunch dinner breakfast coffee visit sitevisit demo presentation conference treffen termin besprechung sitzung besuch reunion rendezvous rdv entretien',
  call: 'call calls phonecall phone telephone telefon anruf telefonat appel videocall zoom incomingcall outgoingcall loggedcall',
  email: 'email emails mail incomingemail outgoingemail emailreply listemail courriel',
  other: 'other letter postalmail fax sms textmessage whatsapp message linkedin linkedinmessage campaignresponse brief',
  note: 'note notes task tasks todo deadline notiz aufgabe tache',
}
export type Activity = keyof typeof activityWords

const statusWords = {
  active: 'active aktiv actif active yes open current laufend encours',
  inactive: 'inactive inaktiv inactif inactive dormant paused ruhend enpause no',
  archived: 'archived archive archiviert archivee closed geschlossen',
}
export type Status = keyof typeof statusWords

const flagWords = {
  yes: 'yes y true x ja j wahr oui o vrai 1',
  no: 'no n false nein falsch non faux 0',
}

/** Lower case, without accents, spaces and punctuation. */
export const foldedWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const table = <Word extends string>(words: Record<Word, string>): Map<string, Word> =>
  new Map(Object.entries<string>(words).flatMap(([word, said]) => said.split(' ').map((one) => [one, word as Word]))) // reason: its own keys

const stagesByWord = table(stageWords)
const statusesByWord = table(statusWords)
const flagsByWord = table(flagWords)
const activitiesByWord = table(activityWords)

/** Which choice of a field is meant, whatever its case and accents. */
export const chosen = (
  { choices = [] }: { choices?: readonly string[] | undefined },
  text: string,
): string | undefined => choices.find((choice) => foldedWord(choice) === foldedWord(text))

/** Pipelines number their stages, or say how likely they are: "3-Propose", "LOI (60%)". */
export function stageOf(text: string): Stage | undefined {
  const word = foldedWord(text)
  return stagesByWord.get(word) ?? stagesByWord.get(word.replace(/^\d{1,3}|\d{1,3}$/g, ''))
}
/** By its name, or its id, a stage of the firm's own: its id. Else one of the six. */
export function stageIn({ stages = [] }: { stages?: readonly OwnStage[] }, text: string): string | undefined {
  const word = foldedWord(text)
  const own = stages.find(({ id, name }) => foldedWord(name) === word || id === text.trim())
  return own?.id ?? stageOf(text)
}
export const statusOf = (text: string): Status | undefined => statusesByWord.get(foldedWord(text))
export const activityOf = (text: string): Activity | undefined => activitiesByWord.get(foldedWord(text))
export const flagOf = (text: string): boolean | undefined => {
  const word = flagsByWord.get(foldedWord(text))
  return word && word === 'yes'
}
