import { type Evidence, named } from './sign.ts'

export const cim: readonly Evidence[] = [
  {
    reason: 'its cover calls it an information memorandum',
    weight: 7,
    telling: true,
    where: 'cover',
    patterns: [
      /informa(?:tions?|sjons|tie)memorand|(?:confidential|investment|offering|salesprospectus|verkaufs|verkoop|salgs|försäljnings)memorandum|m[ée]morandum(?:d['’]information|informativo|informacyjne)|memorandodeinforma|cuadernodeventa|confidentialbusinessreview|myyntimuistio|sijoitusmuistio/,
    ],
    most: 7,
  },
  {
    reason: 'its cover calls it a teaser or a profile of a company for sale',
    weight: 4,
    telling: true,
    where: 'cover',
    patterns: [
      /teaser|(?:blind|anonym(?:ous|ised|ized|es)?|no-?name|investment|confidential|short)-?(?:company-?)?profile?|non?-?name-?(?:sheet|teaser|profile)|(?:acquisition|investment|sale|buyout)opportunity|informationsummary|(?:executive|company|business)profile|kurzprofil|kortprofil|anonymprofil|(?:unternehmens|firmen|foretaks|företags|virksomheds)profil|(?:unternehmens|verkaufs)exposé|bedrijfsprofiel|profilanonyme|ficheanonyme|(?:profilo|scheda)anonim|perfil(?:ciego|anónimo)|dossierdeprésentation/,
    ],
    most: 4,
  },
  {
    reason: 'it offers a company for sale, through an adviser',
    weight: 1.5,
    telling: true,
    where: 'text',
    patterns: [
      /(?:exclusive|sole)(?:ly)? (?:financial |M&A |sell-side )?advis[eo]r/i,
      /(?:has been|was|is) (?:engaged|retained|appointed|mandated)\b.{0,60}\b(?:advise|advis[eo]r|assist|sale|sell)/i,
      /(?:sale|acquisition|purchase|disposal|transfer) of (?:up to )?(?:\d{2,3} ?%|all|the entire|a majority|a minority|the whole)|\d{2,3} ?% of the (?:shares|share capital|equity|units|company)|Verkauf (?:von|der) (?:100 ?%|sämtlich)|cession de (?:100 ?%|la totalité)/i,
      /(?:owners?|shareholders?|founders?|family) (?:wish(?:es)?|seeks?|intends?|are (?:looking|considering)|is (?:looking|considering)|would like|have decided) .{0,40}(?:sell|sale|divest|exit|partner|successor|transfer)|(?:owners?|shareholders?|founders?|family) (?:offers?|sells?|invites?) .{0,60}(?:shares|stake|sale|interest|recapitali)|majority recapitali[sz]ation/i,
      /(?:price|valuation) (?:expectations?|guidance)|without price guidance/i,
      /(?:expressions? of interest|indicative (?:offers?|bids?|proposals?)|indications? of interest|non-binding offers?|management presentations?|process letter|letters? of intent)/i,
    ],
    most: 4.5,
  },
  {
    reason: 'its notice speaks to prospective buyers',
    weight: 0.8,
    where: 'text',
    patterns: [
      /no (?:representation|warranty|guarantee)/i,
      /confidentiality (?:agreement|undertaking)|non-disclosure agreement/i,
      /(?:prospective|potential|interested) (?:purchasers?|buyers?|investors?|acquirers?|parties)/i,
      /furnished solely|solely for (?:the )?use|prepared solely|purpose of (?:assisting|helping)|may be used only/i,
      /\brecipients?\b/i,
      /return or destroy|not (?:be )?(?:reproduced|copied|disclosed)/i,
    ],
    most: 3,
  },
  {
    reason: 'it has the sections of a memorandum',
    weight: 0.6,
    where: 'headings',
    patterns: [
      /investment (?:highlights|considerations|case|merits|thesis)|key (?:investment )?(?:highlights|strengths)/i,
      /(?:transaction|deal) (?:overview|summary|structure|considerations|process)|(?:the|proposed|contemplated) transaction/i,
      /(?:business|company) (?:overview|description|profile)/i,
      /(?:market|industry|sector) (?:overview|analysis)|\bmarket\b/i,
      /management(?: and (?:staff|employees|organi[sz]ation))?$|management team|key (?:people|management)/im,
      /growth (?:opportunities|strategy|potential|drivers)/i,
      /reasons? for (?:the )?sale|process and timetable|next steps/i,
      /financial (?:overview|summary|performance|highlights|information)/i,
    ],
    most: 2.5,
  },
  {
    reason: 'it goes under the name of a project',
    weight: 2,
    where: 'opening',
    patterns: [/\b(?:proje(?:ct|kt|kti|t|to)|prosjekt|progetto|proyecto) [“"'‘«]?[A-Z][A-Za-z]+/i],
    most: 2,
  },
  {
    reason: 'it speaks of EBITDA',
    weight: 0.5,
    where: 'text',
    patterns: [/\bEBITDA\b/, /adjusted EBITDA|add-?backs/i],
  },
  named(/\bcim\b|information memo|teaser|\bprofile\b/i),
]
