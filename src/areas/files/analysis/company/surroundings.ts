// What is said of a firm where it is named: that it is the company, that it sells, owns or advises it.

import { doingVerbs } from '../memorandum/company/firm_words.ts'
import { adviserAfter, adviserBefore, onBehalf } from './advisers.ts'
import type { Mention } from './mentions.ts'

const companyWord =
  '(?:Company|Group|Target|Business|Issuer|Gesellschaft|Gruppe|Unternehmen|Société|Groupe|Entreprise|Firma|Selskapet|Konsernet|Selskabet|Koncernen|Bolaget|Vennootschap|Onderneming|Sociedad|Compañía|Empresa|Sociedade|Companhia|Società|Azienda|Spółka|Yhtiö)'
const toTheCompany = new RegExp(
  `^,? ?\\((?:[^()]{0,80}?\\b)?(?:the|die|das|la|le|der|l['’]|de|el|a|o|il)? ?["“„”«']?${companyWord}["”“»']?`,
  'u',
)
const alias =
  /^,? ?\((?:together with[^()"“]*|hereinafter[^()"“]*|in the following[^()"“]*|im Folgenden[^()"“]*)?["“„«']([\p{L}\d][^"”“»']{1,40})["”“»']/u
const isWord = new RegExp(`^(?:the )?(?:${companyWord}|Memorandum|Adviser|Advisor|Vendor|Seller|Parent|IM)$`, 'i')

/** "Acme, LLC and its subsidiaries (together "Acme" or the "Company")", "Acme, Inc., a Delaware corporation ("Acme")". */
const beforeDefinition =
  /^,?(?: (?:and|with|together with) (?:its|their|all)[^().;:]{0,50}|,? (?:an?|eine?) [\p{L} ]{3,40}(?:corporation|company|partnership|gesellschaft))(?=,? ?\()/u
const toTheSeller =
  /^,? ?\((?:[^()]{0,60}?\b)?(?:the )?["“„”«'](?:Vendors?|Sellers?|Selger(?:en|ne)?|Säljar(?:en|na)|Sælger(?:en|ne)?|Cédants?|Vendeurs?|Parent|Shareholders?|Advis[eo]rs?|Bank|Lender|Investors?|Fund|Sponsor|Verkäufer(?:in)?|Berater|Muttergesellschaft)["”“»']/u

/** Behind an owner stands what it owns: "Hestnes Invest AS (58 %), Tangen Sjø AS (30 %)", "Alder Capital II owns 62%". */
const share = String.raw`(?:ca\. ?|approx\. ?|rund )?\d{1,3}(?:[.,]\d+)? ?(?:%|per ?cent|Prozent|prosent|procent)`
const holds = new RegExp(
  String.raw`^,? ?(?:\(${share}|(?:owns?|holds?|hält|besitzt|eier|äger|ejer|détient|posee|detiene|detém) (?:${share}|all (?:of )?the shares|the majority|a majority))`,
  'iu',
)

const seated =
  'mit Sitz in|aus|based in|headquartered in|of|in|sise à|basée? à|(?:med )?(?:hovedkontor|säte|sete|sæde|hjemsted) i|gevestigd in|con sede (?:en|a)|com sede em'
const saysWhatItIs = ['is', 'are', 'was', 'ist', 'est', 'er', 'är', 'serves', 'owns', 'helps', 'connects', 'employs']
/** Behind a name: "(reg. no. 556000-0000) develops", ", Memmingen, makes", " mit Sitz in Kufstein entwickelt". */
const describes = new RegExp(
  String.raw`^(?:['’]s)?,?(?: ?\([^)]*\))?(?:, [^,.;]{2,40},|,? (?:${seated}) [^,.;]{2,50}?)?,? (?:${[...saysWhatItIs, ...doingVerbs].join('|')})(?!\p{L})`,
  'u',
)

/** What a register or a form calls the name or the number of a company. */
const register =
  /exact name of registrant|registered (?:number|no\.?|in (?:england|scotland|wales))|company (?:registration )?(?:number|no\.?)|registration (?:number|no\.?)|\b(?:HRB|HRA|SIREN|SIRET|RCS|KvK|CVR|CUI|NIF|CIF|NIP|KRS)\b|handelsregister|denominazione|ragione sociale|partita iva|codice fiscale|raison sociale|dénomination|désignation de l['’]entreprise|handelsnaam|statutaire naam|org(?:anisasjons|anisations)?\.?[- ]?n(?:umme)?r|denominación|denominação|\bCIN\b/i
export type Surroundings = {
  isDefined: boolean
  /** a short name that is given to it: "Halvorsen" */
  alias: string | null
  isDescribed: boolean
  isSeller: boolean
  isHolder: boolean
  isAdviser: boolean
  isRegistered: boolean
  isAlone: boolean
}

export function surroundingsOf({ at, source: { passage, above, below } }: Mention): Surroundings {
  const start = (at.words[0] && passage.starts[passage.words.indexOf(at.words[0])]) ?? 0
  const before = passage.text.slice(0, start)
  const after = passage.text.slice(start + at.text.length)
  const rest = after.slice(beforeDefinition.exec(after)?.[0].length ?? 0)
  const named = alias.exec(rest)?.[1] ?? null
  const isDefined = toTheCompany.test(rest)
  return {
    isDefined,
    alias: named && !isWord.test(named) ? named : null,
    isDescribed: before.length < nearStart && describes.test(after),
    isSeller: !isDefined && toTheSeller.test(rest),
    isHolder: holds.test(after),
    isAdviser:
      !isDefined && (adviserBefore.test(before) || adviserAfter.test(after) || (start === 0 && onBehalf.test(above))),
    isRegistered: register.test(`${above} \n ${passage.text} \n ${below}`),
    isAlone: passage.text.length <= at.text.length + 4,
  }
}
const nearStart = 25
