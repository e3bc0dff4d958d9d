import { type Evidence, named } from './sign.ts'

export const pitchDeck: readonly Evidence[] = [
  {
    reason: 'its cover calls it a presentation to investors',
    weight: 4.5,
    telling: true,
    where: 'cover',
    patterns: [
      /pitch-?deck|investor-?(?:deck|pitch|presentation)|series-?[a-f]\d?(?:\W|presentation|deck|round|funding|financing|investor)|seed-?(?:round|deck|financing|funding)|(?:growth|funding|financing)round|fundrais|investorenpräsentation|finanzierungsrunde|levéedefonds/,
    ],
    most: 4.5,
  },
  {
    reason: 'it asks for money',
    weight: 2,
    telling: true,
    where: 'text',
    patterns: [
      /\b(?:we are|we're|now|currently|is|are) (?:raising|seeking)\b|\braising (?:[$€£]|us\$|eur|usd|gbp|chf|inr|₹)/i,
      /\bthe ask\b|\bour ask\b|use of (?:funds|proceeds)|mittelverwendung|utilisation des fonds/i,
      /\b(?:pre|post)-?money\b/i,
      /\b(?:pre-)?seed (?:round|financing|funding)|\bseries [a-f]\b/i,
    ],
    most: 5,
  },
  { reason: 'its pages are slides', weight: 1.5, measure: (look) => look.isSlides },
  {
    reason: 'it tells what a start-up tells: problem, solution, market, traction, team',
    weight: 0.6,
    where: 'text',
    patterns: [
      /^.{0,30}\b(?:the|our) (?:problem|challenge)\b|^problem\b/im,
      /^.{0,30}\b(?:the|our) (?:solution|product|platform)\b|^solution\b/im,
      /\btraction\b/i,
      /\b(?:TAM|SAM|SOM)\b|addressable market|market opportunity/,
      /\bgo[- ]to[- ]market\b/i,
      /\bbusiness model\b|\bunit economics\b/i,
      /\b(?:ARR|MRR|GMV|LTV|CAC|NRR|ACV)\b/,
      /\brunway\b|\bburn\b|\bcap table\b/i,
      /^(?:the |our )?(?:founding )?team\b|\bfounders?\b/im,
      /\bwhy (?:now|us|invest)\b|\bcompetiti(?:on|ve landscape)\b|\broadmap\b|\bmilestones\b/i,
    ],
    most: 4,
  },
  named(/\bdeck\b|\bpitch\b/i),
]
