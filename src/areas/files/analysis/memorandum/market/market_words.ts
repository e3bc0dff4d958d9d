// The words in which documents speak of markets, in the languages of memoranda: data for the readers of size and growth.

const anyOf = (...sources: RegExp[]) => new RegExp(sources.map(({ source }) => `(?:${source})`).join('|'), 'iu')

/** The market itself. */
export const marketNoun = anyOf(
  /\bmarkets?\b(?! (?:value|capitali[sz]ation|rent|price|data|terms|rate|share|wage|leader))/u,
  /\bTAM\b|addressable|\baddressed\b/u,
  /(?<![\p{L}])\p{L}*markt(?:es|s|volumen|größe|potenzial)?(?![\p{L}])/u,
  /\bmarch[ée]s?(?![\p{L}])|\bmercato\b|\bmercado\b/u,
  /\b\p{L}*marked(?:et|ets)?(?![\p{L}])|\b\p{L}*marknad(?:en|ens)?(?![\p{L}])|\brynek\b|\brynku\b|markkina\p{L}*/u,
)

/** What may be measured as a market where the section is about it. */
export const marketLike = anyOf(
  marketNoun,
  /\bSAM\b|serviceable|\bspen(?:d(?:ing|s)?|t)\b|\bcategory\b|\bindustry\b|\bsector\b|\bsegment\b|\bdemand\b|retail sales/u,
  /\bvolumen?\b|\bworth\b|valued at|\bshipments\b|\bexpenditures?\b|\bturns? over\b|\bconsumption\b/u,
  /\bBranche\b|\bsecteur\b|\bsettore\b|\bsector\b|\bbransje\p{L}*|\bbransch\p{L}*|\bbranż\p{L}*|\bUmsätze\b/u,
)

/** A sentence that measures a market says so in any section. */
export const measuresMarket = anyOf(
  /\bmarkets?\b(?! (?:share|value|price|wage|rent))[^.;]{0,110}?\b(?:is|was|are|were|has|had|be|amount\w*|stands?|stood|reach\w*|total\w*|generates?|exceed\w*|worth|valued|estimated|put|sized?)\b/u,
  /\bmarkets? (?:size|volume|worth|of)\b|\bTAM\b|total addressable|addressable market/u,
  /markt(?:es|s)?(?![\p{L}])[^.;]{0,110}?\b(?:beträgt|betrug|beläuft|belief|umfasst|Volumen|geschätzt|liegt|lag|ist|wird|bedraagt|is|goed)\b|Marktvolumen|marktvolumen|Marktgröße/u,
  /\bmarché[^.;]{0,110}?(?:\best\b|était|représente|pèse|s['’]élève|atteint|estimé|évalué)/u,
  /\b(?:mercado|mercato)\b[^.;]{0,110}?(?:\bvale\b|\bes\b|\bestá\b|estima|\bé\b|\bsupera|alcanz|representa|\bmueve|stimato|\bè\b|raggiung|ascende|movimenta|vale|valor)/u,
  /\b\p{L}*(?:marked(?:et)?|marknad(?:en)?)(?![\p{L}])[^.;]{0,110}?(?:\ber\b|\bär\b|\bvar\b|utgj|anslå|uppgå|uppskatt|verd|vär[dt]|beløp|oms[æa]t|estimer)/u,
  /\b(?:rynek|rynku)\b[^.;]{0,110}?(?:wart|szacow|wynosi|osiąg)/u,
  /\b(?:spend|spends|spent)\b[^.;]{0,80}?\d(?:[^.;]|\.\d){0,40}?\b(?:a year|per year|annually|each year|every year|in 20\d\d)\b/u,
)

/** "Packaged sweets in India: ₹12,500 crore (FY25), growing 15% a year" */
export const labelledAndGrowing = new RegExp(
  [
    String.raw`^(?![^:]*\b(?:revenues?|turnover|sales|bookings|ARR|EBITDA|profit|income|orders?|backlog|customers|users|costs?|rent|assets|loans?|staff|wages|Umsatz\p{L}*|omsetning|omsättning|omsætning|chiffre|CA|fatturato|omzet|facturación|ventes)(?!\p{L}))[^:]{6,90}: `,
    String.raw`(?:(?:about |some |around |rund |environ |ca\.? )?(?:[$€£₹¥]|[A-Z]{2,3}[$€£]?)? ?\d[^;]{0,60}?(?:grow|CAGR|w[äa]chs|croi|veks|vokse|väx|crec|cresc)[^;]{0,30}?(?:%|per ?cent|Prozent)`,
    String.raw`|[^;]{0,60}?(?:%|per ?cent)[^;]{0,20}?(?:CAGR|growth))`,
  ].join(''),
  'iu',
)

/** The company's own part of a wider one. */
export const ownMarket = anyOf(
  /our (?:\w+ )?(?:fields?|segments?|niche|core|markets?|states?|regions?|categor(?:y|ies)|home)\b|\bserved\b/u,
  /relevant(?:er|en)? (?:market|markt)|core market|home market|target market|adressierbar|\bniche\b|accessible/u,
  /\b(?:addressed|served) by (?:us|the (?:company|group)|\p{Lu})|\bin which (?:we|the (?:company|group)|it|\p{Lu}\p{Ll}+) (?:competes?|operates?|is active|are active|works?)/u,
)

/** More than the company sells: what it does not make, or several markets as one. */
export const widerMarket = anyOf(
  /\b(?:wider|broader|entire|as a whole|in its entirety|insgesamt|in total across)\b|\btotal (?:spend\w*|expenditure)\b/u,
  /\bincluding (?:all|food|those|other|related)\b|\bnot (?:addressed|served|targeted)\b|\b(?:different|separate) (?:business|market)\b/u,
  /\bdo(?:es)? not (?:serve|address|compete|operate|sell)\b|\bout of (?:our |the )?scope\b|\bwe do not\b|\bexport(?:s|ed)\b|\bGDP\b|\badjacent\b|\bdans son ensemble\b/u,
)

/** What is said to belong to the amount named before. */
export const partOfIt = anyOf(
  /\b(?:of it|of this|of that|of which|thereof|hereof|davon|darunter|dont|waarvan|hvorav|heraf|varav|de los cuales|di cui)\b/u,
  /\b(?:account(?:s|ed|ing)? for|stands? for|mak(?:es?|ing) up|represent(?:s|ed|ing)?|entfall\w*|sub-?segment|alone)\b/u,
)

/** What a whole industry sells is its market. */
export const soldByAll = anyOf(
  /\b(?:industry|sector|market|category|trade)(?:['’]s)? (?:(?:has|had|with|generate[sd]?|posted) )?(?:annual |total |combined )*(?:revenues?|sales|turnover)\b/u,
)

/** Whoever is measured here is no market: a company, a price, an investment. */
export const ofOthers = anyOf(
  /\b(?:reported|posted|had|has|with|generat\w+|achiev\w+) (?:annual |net |total )*(?:revenues?|sales|turnover)\b|\b(?:revenues?|turnover) of\b/u,
  /competitors?\b|\b(?:company|group|competitor|operator|player|leader|rival)['’]?s? (?:had|has|with)? ?(?:revenue|sales|turnover)/u,
  /(?<!(?:all|most|bulk|nearly all) of )\b(?:our|its|company['’]s|group['’]s) (?:revenue|net sales|sales|turnover)|market share of|capex|raised|funding|\binvested|savings?\b/u,
  /per (?:unit|customer|user|hectare|kwh|patient)|average (?:price|ticket|fee|cost)|\bARR\b|backlog|residents|\bacquired\b|ebitda/u,
  /\b(?:we|the company|the group) (?:have |has |will |plan to |expects? to )?(?:spen[dt]s?|invest\w*|sold|sells?|pays?|paid|earn\w*)\b|\border book\b|\b(?:bought|sold|acquired) for\b|\bpaid\b|\bvaluations?\b|\bpeers\b|\bloan\b|\bfacility of\b/u,
  /\blosses (?:caused|due)\b|\b(?:damage|costs?) caused\b/u,
  /\((?:turnover|revenues?|sales|Umsatz|omsetning|omsättning|omsætning|chiffre d['’]affaires)\b/u,
)

export const yearlyRate = anyOf(
  /\bCAGR\b|\bTCAM\b|\bTMCA\b|compound(?:ed)? annual|annual (?:growth )?rate|\ba year\b|per year|per annum|\bp\. ?a\.|annually|yearly|each year|every year|year[- ]on[- ]year|annual growth|\byoy\b|\bannual decline|\bgrowing (?:at|by)\b|\bat a compound\b/u,
  /\bpro Jahr\b|\bim Jahr\b|jährlich|par an\b|annuel|all['’]anno|\bannu[oa]\b|al año|\banual|ao ano|årlig|per år|om året|i året|\bper jaar\b|jaarlijks|rocznie|vuosittain|vuodessa/u,
)

export const growsWord = anyOf(
  /grow|grew|expand|increas|ris(?:e|en|ing)|\brose\b|CAGR|compound|\bup\b/u,
  /wachs|wuchs|wächst|Wachstum|croissance|croît|progress|augment|hausse|crec|cresc/u,
  /vekst|vokse|väx|vækst|groei|wzrost|rośnie|kasv/u,
)

export const shrinksWord = anyOf(
  /\bdown\b|\bfell\b|\bfall(?:s|ing|en)?\b|declin|shr[aiu]nk|contract(?:ed|ing)\b|decreas|\bdropp/u,
  /\brückläufig|schrumpf|gesunken|sank\b|recul|baisse|\bnedgang|minsk|calo\b|descen|krimp/u,
)
