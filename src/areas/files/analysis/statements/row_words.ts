// Words by which rows of statements are told, in the languages whose accounts are read; labels are compared as `normal` makes them.

/** What stands for the total of a side of the balance sheet, where it is not named after it. */
export const bareTotal = /^(?:total|totale|totaal|summe|summa|sum|suma|razem|i alt|total g[eé]n[eé]ral(?: \(.*\))?|)$/u

/** Rows that are part of the one above them: "davon aus Steuern". */
export const ofWhich =
  /^(?:davon|darunter|of which|thereof|dont|di cui|waarvan|herav|heraf|därav|varav|de los cuales|w tym)\b/

/** The heading above what belongs to the owners. */
export const equityHeading =
  /^(?:(?:konzern)?eigenkapital|capital and reserves|(?:shareholders|stockholders|owners|members|partners)?'? ?(?:equity|funds)|equity and reserves|capitaux propres|patrimonio net?to|eget kapital|egenkapital|eigen vermogen|kapitał (?:\(fundusz\) )?własny|patrimônio líquido|capital próprio|oma pääoma|(?:proprietor'?s |owner'?s |partners'? )?capital account)$/

/** The heading above both what belongs to the owners and what is owed. */
export const claimsHeading =
  /^(?:equity and liabilities|liabilities and (?:shareholders|stockholders|owners|members)?'? ?equity|passiv(?:a|en|er|o)|passif|pasywa|eget kapital och skulder|egenkapital og gjeld|patrimonio neto y pasivo|passivo e patrimônio líquido)$/

/** What the owners put in stands first among what is theirs. */
export const firstOfEquity =
  /^(?:issued |called up |paid up |paid-in |equity |ordinary )*(?:share|stated|contributed) capital|^(?:common|ordinary) (?:stock|shares)|^gezeichnetes kapital|^stammkapital|^grundkapital|^aktienkapital|^capital(?:e)?(?: social.*| escriturado)?$|^aktiekapital|^selskabskapital|^(?:gestort|geplaatst).* kapitaal|^kapitał (?:zakładowy|podstawowy)/

/** Between debts and equity, and owed to others than the owners: what total "debts" leave out. */
export const besideDebts =
  /^(?:total )?(?:(?:sonstige |steuer-?|pensions)?rückstellungen|rechnungsabgrenzungsposten|passive (?:latente steuern|rechnungsabgrenzung.*)|sonderposten.*|provisions?\b.*|produits constatés d'avance|écarts? de conversion passif|hensatte forpligtelser.*|hensættelser.*|periodeafgrænsningsposter|obeskattade reserver|(?:summa )?avsättningar|avsetning(?:er)?.*|voorzieningen|egalisatierekening|fond[io] per rischi.*|trattamento di fine rapporto.*|ratei e risconti.*|provis(?:ões|iones).*|rezerwy.*|deferred (?:tax(?:ation)?|income|revenue)\b.*|accruals and deferred income|government grants?.*|deferred credits)/

/** Rows and headings of what a company owns. */
export const owned =
  /anlagevermögen|umlaufvermögen|immobilis|circulant|créances|disponibilités|eiendeler|anleggsmidler|omløpsmidler|anlægsaktiver|omsætningsaktiver|anläggningstillgångar|omsättningstillgångar|vaste activa|vlottende activa|voorraden|vorderingen|immobilizzazioni|rimanenze|attivo circolante|inmovilizado|existencias|activo (?:no )?corriente|aktywa|zapasy|imobilizado|estoques|(?:fixed|current) assets|inventories|receivables|cash/

/** The first row of what is owed, where it follows on equity without a heading. */
export const firstOwed =
  /^(?:rückstellungen|verbindlichkeiten|sonderposten|provisions|dettes|emprunts|debiti|fondi|deudas|pasivo|schulden|voorzieningen|langlopende|kortlopende|skulder|avsättningar|obeskattade|gjeld|hensatte|gæld|zobowiązania|loans|borrowings|trade (?:and other )?payables|creditors|liabilities|(?:non-)?current liabilities|long-term|secured|unsecured|sundry creditors|bank overdraft)/

/** What a balance sheet takes from assets, also where it prints no minus. */
export const takenFromAssets =
  /^(?!(?:(?:trade|other|and|sundry) ){0,3}debtors\b).*(?:creditors|liabilit|payables?\b|\bloans? (?:from|payable)|bank loans?|borrowings|overdraft|provisions? for|deferred (?:tax|income)|accruals|amounts falling due|hire purchase|\bvat\b|\bpaye\b|corporation tax)/

/** Rows that may be the sum of a single row above them. */
export const namedSum = /^(?:total|net current|net (?:assets|liabilities)|fixed assets|current (?:assets|liabilities))/

/** Rows of an income statement that repeat what stands above them. */
export const namedSubtotal =
  /^(?:total|totale|summe|summa|sum|som der|razem|gesamtleistung|gesamtkosten|(?:betriebl(?:icher)? )?rohertrag|(?:betriebliches )?ergebnis vor (?:abschreibungen|zinsen)|ebitda|adjusted ebitda)\b/

/** Income of the business beside its revenue, and what it made for itself. */
export const otherIncome =
  /^other (?:operating )?income|^other gains|(?:increase|decrease|change).*(?:inventor|finished goods|work in progress)|own work capitali[sz]ed|capitali[sz]ed own work|bestandes?(?:ver)?änderung|bestandsveränderung|^best verdg|^akt eigenleistungen|^so betr erlöse|des bestands|aktivierte eigenleistungen|^sonstige (?:betriebliche )?erträge|^autres produits|^production (?:stockée|immobilisée)|^subventions d'exploitation|^reprises|^altri ricavi|^otros ingresos|^övriga rörelseintäkter|^andre driftsindtægter|^anne?n driftsinntekt|^overige (?:bedrijfs)?opbrengsten|^pozostałe przychody|^outr[ao]s (?:receitas|rendimentos)/
