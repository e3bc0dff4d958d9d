// What people look for in documents and never find in a field; and what they mean when they say it in other words.

/** Found in a question about a company or its documents, these are looked for in the documents. */
export const topics =
  'litigation|lawsuit|lawsuits|legal proceedings|legal dispute|legal disputes|disputes|exclusivity|change of control|customer concentration|churn|retention|net retention|patent|patents|intellectual property|covenant|covenants|earn - out|earn out|earnout|non - compete|non compete|noncompete|non - solicit|termination clause|termination rights|termination|indemnity|indemnification|warranty|warranties|escrow|representations|assignment clause|confidentiality|key man|key person|management team|competitors|competition|competitive landscape|competitive position|supplier concentration|suppliers|payers|payors|reimbursement|backlog|order book|capex|capital expenditure|working capital|debt|leverage|pension|pensions|environmental|esg|regulation|regulatory|fda|cyber|data breach|gdpr|tax|taxes|leases|lease|real estate|synergies|growth drivers|use of proceeds|go to market|pricing|pricing power|unit economics|cac|ltv|arr|mrr|recurring revenue|seasonality|inflation|tariffs|supply chain|customers|customer base|top customers|largest customer|largest customers|biggest customer|biggest customers|products|technology|risk factors|strengths|delays|risks|key risks|risk|integration|acquisitions|m a strategy|market share|unionized|unions|union|labor|succession|related party|related parties|auditor|going concern|qualified opinion|liabilities|insurance|recall|recalls|safety|sanctions|investment highlights|investment thesis|governing law|payment terms|renewal|auto renewal|minimum purchase|most favored nation|mfn|liability cap|limitation of liability|break fee|exit|exit strategy|market size|growth strategy'

/** What a way of speaking looks for. */
export const concepts: readonly (readonly [string, string])[] = [
  [
    '(?:rel(?:y|ies|ying)|depend(?:s|ent|ing)?|lean(?:s)?) (?:heavily |too much |mostly |mainly )?(?:on|upon) (?:just |only )?(?:one|a single|a few|few|a small number of|a handful of|the) (?:big |large |main |major |key |single |top )*(?:customers?|clients?|buyers?|accounts?)',
    'customer concentration',
  ],
  [
    '(?:one|a single|few) (?:big |large |main |major |key )*(?:customers?|clients?) (?:account(?:s)? for|make(?:s)? up|represent(?:s)?) (?:most|much|a lot|the majority) of(?: the| their| its)? (?:revenues?|sales|business)',
    'customer concentration',
  ],
  [
    '(?:rel(?:y|ies|ying)|depend(?:s|ent|ing)?) (?:heavily |too much |mostly )?(?:on|upon) (?:just |only )?(?:one|a single|a few|few|the) (?:big |large |main |major |key |sole )*(?:suppliers?|vendors?)',
    'supplier concentration',
  ],
  [
    '(?:rel(?:y|ies|ying)|depend(?:s|ent|ing)?) (?:heavily |too much |mostly )?(?:on|upon) (?:their|its|the|one) (?:founders?|ceo|owner|key (?:people|person|man|employees))',
    'key person',
  ],
  ['(?:being|been|getting|is|are|was|were) (?:sued|in court|taken to court)', 'litigation'],
  ['(?:legal (?:trouble|troubles|problems|issues)|lawsuits? pending|pending (?:litigation|lawsuits?))', 'litigation'],
  ['losing customers|lost customers', 'churn'],
]

/** Where one of these is looked for alone, others say the same. */
export const alike: readonly { said: RegExp; words: readonly string[] }[] = [
  {
    said: /^(?:key |main |new )?(?:risks?|red flags?|concerns?|worries|problems?|issues|weaknesses)$/,
    words: ['risk', 'concern', 'red flag', 'issue', 'problem', 'worry', 'weakness', 'threat', 'downside'],
  },
  {
    said: /^strengths?$/,
    words: ['strength', 'strong', 'advantage', 'upside', 'highlight', 'opportunity', 'attractive'],
  },
  {
    said: /^delays?$/,
    words: ['delay', 'hold up', 'holdup', 'blocked', 'obstacle', 'waiting', 'stuck'],
  },
]
