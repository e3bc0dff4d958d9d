import type { Evidence } from '../choose.ts'
import type { Candidate } from './agreement_date.ts'

/** A term of the contract, or an agreement that it amends */
const ofOther =
  /\b(?:maturity|repayment|termination|expiry|payment|expiration|closing|delivery|start|commencement) date\W*$|\b(?:amended|supplemented|restated|varied|originally)\b[^.;]*$|\bdated (?:as of )?$(?<=\b(?:an?|that certain|the) (?:[\p{L}-]+ ){1,6}(?:agreement|letter|deed) dated (?:as of )?)|\b(?:until|expires? (?:on|at)|terminates? on|no later than|before|through|ending|ended|proposal of|offer of|patent|filed|born|source)\b[^.;]{0,30}$/iu
const madeOn =
  /(?:made|dated|dates?|entered(?: into)?|executed|effective|concluded|as|day|is|agreement|contract|deed|lease|geschlossen|vom|am|le|du)\b[\s,:]*(?:\(?[“"]?(?:the )?effective date[”"]?\)?)?[\s,:]*(?:(?:on|as|of|with effect|this|the|from|and|entered into|made|effective|executed|dated?|(?:in|at) \p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)?)[\s,:]+)*$/iu
const strongly =
  /\b(?:made|dated|entered into|executed|effective|concluded)\b[\s,:]*(?:(?:and entered into|on|as|of|this|the|from|(?:in|at) \p{Lu}[\p{L}.-]+)[\s,:]+)*$/iu
/** "enter into this Loan Agreement (this “Agreement”) as of" */
const ofThis = /\bthis\b[^.;]{0,120}\b(?:as of|dated|on)(?: the)?\s*$/i
const thisContract = /\bthis\b[^.;]{0,90}$/i
const labelled =
  /^[^\w\n]*(?:(?:agreement |contract |effective |execution |signing |signature )?date(?:d)?(?: (?:as )?of)?(?: (?:this )?(?:agreement|contract|deed|lease))?|en date du|datum|(?:de )?fecha(?: de)?|vom|abgeschlossen am)\b[\s:.]*$/i
const lineLead =
  /^[^\w\n]*(?:(?:recorded|notari[sz]ed|done|made|signed|executed|verhandelt|beurkundet)\b[^\d]{0,50}?\b(?:on|am)\s+|(?:(?:in |at )?\p{Lu}[\p{L}.’'-]*(?:\s+\p{Lu}[\p{L}.’'-]*){0,2},\s*)?(?:(?:on|the|this|den|le)\s+)*)$/iu
const defined =
  /[“"](?:effective|signing|signature|agreement|execution) date[”"]\s*(?:means|:|is)\s*$|\bthis (?:agreement|contract|lease) (?:shall be|is|becomes) effective (?:as of|on|from) $|\b(?:issue|execution|agreement|contract|signing) date\s*:\s*$/i
const signedOn =
  /(?:\bdated?\b|[A-ZÄÖÜ]\p{L}+,|(?:signed|done|made) (?:in|at) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?|\b(?:on|of|this|dated|date|am|le|el|il|den))(?:,? (?:this|the|den|le|on))*[\s:]*$/imu
const lineMax = 60
const nearMax = 60

const isAlone = ({ lead, line, start, end }: Candidate) =>
  lineLead.test(lead) && /^[^\w\n]*$/.test(line.slice(lead.length + (end - start))) && line.length <= lineMax
const isRecorded = ({ lead }: Candidate) => lineLead.test(lead) && /\b(?:on|am)\b/i.test(lead)

/** Whether a day is that of the contract. */
export const evidence: readonly Evidence<Candidate>[] = [
  {
    reason: 'it is made, dated or entered into on it',
    weight: 2.5,
    of: ({ before }) => strongly.test(before) || ofThis.test(before),
  },
  { reason: 'it may be made on it', weight: 1, of: ({ before }) => madeOn.test(before) },
  { reason: 'this contract is spoken of', weight: 1.5, of: ({ before }) => thisContract.test(before) },
  { reason: 'it stands where the parties are introduced', weight: 2, of: ({ isInIntroduction }) => isInIntroduction },
  { reason: 'its line calls it the date', weight: 3.5, of: ({ lead, isOnCover }) => isOnCover && labelled.test(lead) },
  {
    reason: 'it stands alone above a letter',
    weight: 4,
    of: (one) => one.isInLetterhead && (isAlone(one) || isRecorded(one)),
  },
  { reason: 'a definition says that it is', weight: 3, of: ({ before }) => defined.test(before) },
  {
    reason: 'it stands beside a signature',
    weight: 2.5,
    of: ({ isSigned, before }) => isSigned && signedOn.test(before),
  },
  { reason: 'it is the first day', weight: 1, of: ({ isFirst }) => isFirst },
  { reason: 'it is the only day of the first sentences', weight: 1, of: ({ isOnlyOfOpening }) => isOnlyOfOpening },
  { reason: 'it is of something else', weight: -5, of: ({ before }) => ofOther.test(before.slice(-nearMax)) },
  { reason: 'it stands deep inside', weight: -2, of: ({ depth, isSigned }) => (isSigned ? 0 : depth) },
]
export const prior = -3
