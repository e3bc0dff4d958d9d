import { isTermSheet } from '../contract/term_sheet.ts'
import { type Evidence, named } from './sign.ts'

export const contract: readonly Evidence[] = [
  {
    reason: 'its title is that of a contract',
    weight: 3,
    telling: true,
    where: 'opening',
    patterns: [
      /^(?!.*\b(?:subject to|under|this|the terms)\b).{0,70}\b(?:agreement|contract|deed|lease|indenture|promissory note|guarantee|undertaking|amendment|term sheet|vertrag|vereinbarung|contrat|convention|accord)\b[^.,;a-z]{0,25}$/im,
    ],
    most: 3,
  },
  {
    reason: 'it begins as a contract does',
    weight: 3.5,
    telling: true,
    where: 'text',
    patterns: [
      /\bthis (?:[\w’'-]+ ){0,6}(?:agreement|contract|deed|lease|indenture|amendment|note)\b[^.]{0,120}?\b(?:is (?:made|dated|entered|executed|by and|between)|(?:made|entered)\b|dated|by and (?:between|among)|between)/i,
      /^[^\w\n]*(?:between|among|(?:the )?parties|(?:between )?(?:the )?undersigned)[^\w\n]*$[\s\S]{0,1500}?(?:\(\s*(?:the )?["“]|\bhereinafter\b|\bas (?:borrower|lender|issuer|agent|guarantor)\b)/im,
      /^[^.\n]{0,60}\b(?:AGREEMENT|CONTRACT|DEED|LEASE),? dated\b/m,
      /\b(?:entered into|made|concluded)\b.{0,80}\bby and (?:between|among)\b/i,
      /\bfor value received\b/i,
      /\b(?:zwischen|entre les soussignés)\b[\s\S]{0,800}\b(?:nachfolgend|ci-après)\b/i,
    ],
    most: 3.5,
  },
  {
    reason: 'it is a letter or an instrument by which parties are bound',
    weight: 3.5,
    telling: true,
    where: 'text',
    patterns: [
      /\b(?:return|signed?|signing|countersign(?:ed|ing)?)\b[^.]{0,60}\b(?:copy|duplicate|counterpart) of this letter\b/i,
      /\b(?:agree|accept|confirm)\b[^.]{0,40}\bterms (?:of|in|set out in) (?:this|the above|your) letter\b|\bif you agree,[^.]{0,40}\breturn\b/i,
      /\bin this letter,? ["“]|\b(?:governed|bound) by (?:this|the terms of this) letter\b|\bthis (?:engagement )?letter\b[^.]{0,80}\bgoverned\b/i,
      /\bthis certifies that in exchange for\b|\bthis (?:safe|note|warrant|option)\b[^.]{0,60}\b(?:issued|governed|terminate)/i,
      /^[^\w\n]*(?:agreed and accepted|accepted and agreed|acknowledged and agreed)\b/im,
    ],
    most: 4.5,
  },
  {
    reason: 'it names what its parties agreed in outline',
    weight: 3,
    telling: true,
    where: 'opening',
    patterns: [
      /^.{0,40}\b(?:letter of intent|heads of terms|memorandum of understanding|letter of engagement)\b.{0,60}$/im,
    ],
  },
  {
    reason: 'it begins as the terms of a deal do',
    weight: 6,
    telling: true,
    measure: ({ opening }) => isTermSheet(opening),
  },
  {
    reason: 'it has the terms of an investment, a purchase or a loan',
    weight: 0.7,
    where: 'text',
    patterns: [
      /\bliquidation (?:preference|waterfall)\b|\banti-?dilution\b/i,
      /\b(?:drag|tag)[- ]along\b|\bmitverkauf|\bsortie conjointe/i,
      /\bpre-?emption\b|\bpro[- ]?rata rights?\b|\bright of first (?:refusal|offer)\b/i,
      /\bexclusivit(?:y|é)\b|\bno[- ]shop\b|\bexklusivität\b/i,
      /\bconditions? (?:precedent|to closing)\b|\bclosing conditions?\b|\bdue diligence\b/i,
      /\breserved matters\b|\bprotective provisions\b|\bvesting\b|\bleaver\b/i,
      /\b(?:non-?|not )?(?:legally )?binding\b|\bunverbindlich|\bnon engageante?\b/i,
    ],
    most: 3,
  },
  {
    reason: 'it gives its parties their roles',
    weight: 1,
    where: 'opening',
    patterns: [
      /\((?:hereinafter )?(?:the )?["“](?:buyer|purchaser|licensee|borrower|tenant|lessee|client|customer|employee|executive|consultant|distributor|recipient)["”]\)/i,
      /\((?:hereinafter )?(?:the )?["“](?:seller|vendor|licensor|lender|landlord|lessor|adviser|supplier|employer|principal|disclosing party|founder)["”]\)/i,
    ],
    most: 2,
  },
  { reason: 'it says "shall" as contracts do', weight: 2, measure: (look) => look.shallRate >= 5 },
  {
    reason: 'its clauses are numbered',
    weight: 1.5,
    measure: (look) => look.numberedClauses >= 6 && look.shallRate >= 2,
  },
  {
    reason: 'it is executed',
    weight: 2,
    where: 'text',
    patterns: [
      /in witness (?:whereof|of)|(?:executed|signed|delivered) as a deed|(?:have|has) (?:duly )?(?:executed|caused)|signed by the parties|signed (?:for and )?on behalf|duly authori[sz]ed (?:representatives?|signator)/i,
    ],
    most: 2,
  },
  {
    reason: 'it names its governing law',
    weight: 1.5,
    where: 'text',
    patterns: [
      /governed by|governing law|construed (?:in accordance with|under) the laws?|es gilt (?:das )?(?:deutsche )?recht|droit applicable/i,
    ],
    most: 1.5,
  },
  {
    reason: 'it has the closing clauses of contracts',
    weight: 0.5,
    where: 'text',
    patterns: [
      /entire agreement|whole agreement|complete agreement|salvatorische klausel/i,
      /\bcounterparts\b/i,
      /\bsever(?:able|ability)\b|held (?:to be )?invalid/i,
      /notices?\b[^.]{0,40}\bin writing|amendments?\b[^.]{0,60}\bwriting/i,
      /\b(?:hereinafter|hereto|hereof|hereunder|whereas)\b/i,
      /\bindemnif/i,
      /\bterminat(?:e|ion)\b[^.]{0,80}\bnotice/i,
    ],
    most: 2.5,
  },
  named(
    /term sheet|letter of intent|\bloi\b|heads of terms|contract|agreement|\bnda\b|\bspa\b|\blease\b|vertrag|contrat/i,
  ),
]
