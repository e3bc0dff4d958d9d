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
      /^.{0,30}\b(?:the|our) (?:problem|challenge)\b|^(?:das |le |il |el |het )?(?:problem|problème|problema|probleem)\b/im,
      /^.{0,30}\b(?:the|our) (?:solution|product|platform)\b|^(?:die |la |de |unsere? |notre |nasze |nuestra |vår )?(?:solution|lösung|solución|soluzione|oplossing|rozwiązanie|lösning)(?!\p{L})/imu,
      /\btraction\b|^traktion\b|^trazione\b|^trakcja\b/im,
      /\b(?:TAM|SAM|SOM)\b|addressable market|market opportunity|^(?:der |le |il |el |unser |notre )?(?:markt|marktpotenzial|marché|mercato|mercado|rynek|marknaden?)$/im,
      /\bgo[- ]to[- ]market\b|markteintritt|mise sur le marché|strategia wejścia/i,
      /\bbusiness model\b|\bunit economics\b|geschäftsmodell|modèle économique|modelo de negocio|modello di business|verdienmodel|model biznesowy|affärsmodell/i,
      /\b(?:ARR|MRR|GMV|LTV|CAC|NRR|ACV)\b/,
      /\brunway\b|\bburn\b|\bcap table\b/i,
      /^(?:the |our |das |unser |notre |l['’]|il |el |het |ons |nasz )?(?:founding )?(?:team|équipe|equipo|squadra|zespół)\b|\bfounders?\b|gründer(?:team)?\b|fondateurs?\b|fundadores\b|fondatori\b|założyciel/im,
      /\bwhy (?:now|us|invest)\b|\bcompetiti(?:on|ve landscape)\b|\broadmap\b|\bmilestones\b|^(?:wettbewerb|concurrence|competencia|concorrenza|concurrentie|konkurencja|konkurrens)|meilensteine|kamienie milowe/im,
    ],
    most: 4,
  },
  named(/\bdeck\b|\bpitch\b/i),
]
