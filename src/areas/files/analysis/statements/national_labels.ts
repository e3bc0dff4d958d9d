import type { Metric, Part } from './metrics.ts'

/**
 * How statements outside English call a figure: sources of regular expressions for a whole label in small letters, the best
 * first. Capitals without their accents ("BENEFICE") count as the same.
 */
export const nationalLabels: Partial<Record<Metric | Part, string[]>> = {
  revenue: [
    "umsatzerlöse(?: netto)?|nettoomsättning|nettoomsætning|netto-?omzet|(?:sum )?driftsinntekter|omsetning|omsætning|omsättning|umsatz|netto-?umsatz|netto-?erlöse?(?: aus .*)?|(?:consolidated )?(?:montant net du |total (?:du )?)?chiffres? d'affaires(?: nets?| ht| total| consolidé)*|produits des activités ordinaires|importe neto (?:de la )?cifra de negocios?|ventas(?: netas)?|ingresos (?:ordinarios|de explotación)|ricavi(?: delle vendite.*| netti)?|produits nets (?:des livraisons et (?:des )?prestations|des ventes.*)",
    'sum(?:ma)? (?:salgs)?inntekter|salgsinntekt(?:er)?|przychody (?:netto )?ze sprzedaży(?: .*)?|receita(?: operacional)? líquida(?: .*)?|vendas e (?:prestações de )?serviços prestados|volume de negócios|liikevaihto|omzet|ingresos (?:por ventas|de actividades ordinarias|operacionales|netos)|total (?:de )?ingresos|(?:summe|gesamt)(?:umsatz|erlöse)|betriebsertrag aus lieferungen und leistungen|total (?:des )?produits',
  ],
  cogs: [
    'kostprijs van de omzet|custos? d[aeo]s? .*(?:vend|prestad).*|costes? de (?:las )?ventas|wareneinsatz|material-?\\/?wareneinkauf|vareforbrug|varekostnad|koszt (?:własny )?sprzedanych .*',
  ],
  gross_profit: [
    'bruttofortjeneste|bruttoresultat|bruttovinst|bruto-?(?:omzet)?resultaat|bruto-?marge|(?:lucro|resultado) bruto|zysk \\(strata\\) brutto ze sprzedaży|rohertrag|rohergebnis',
  ],
  operating_expenses: [
    "sum driftskostnader|summa rörelsens kostnader|som der (?:bedrijfs)?(?:kosten|lasten)|koszty działalności operacyjnej|gesamtkosten|(?:drifts)?omkostninger i alt|total (?:de )?gastos(?: de explotación| operativos)?|totale costi(?: della produzione)?|total (?:des )?charges (?:d'exploitation|opérationnelles)",
  ],
  operating_income: [
    'resultat (?:før|av) (?:finansielle poster|drift(?:en)?)|resultat af (?:ordinær )?(?:primær )?drift|zysk \\(strata\\) z działalności operacyjnej|(?:lucro|resultado) operacional(?: .*)?|risultato operativo.*|liikevoitto.*|ergebnis vor zinsen und (?:ertrag)?steuern(?: .*)?|résultat opérationnel.*',
  ],
  income_before_tax: [
    'ergebnis vor (?:ertrag)?steuern|(?:ordinært )?resultat (?:før|före) skatt?(?:ekostnad)?|resultat efter finansiella poster|résultat (?:courant )?avant impôts?|resultado antes de(?: los)? impuestos.*|risultato prima delle imposte.*|resultaat voor belasting(?:en)?|zysk \\(strata\\) brutto|(?:lucro|resultado) antes d[aeo]s? (?:imposto|ir|tributos|impostos).*',
  ],
  net_income: [
    "års(?:resultat|overskudd|underskudd)|årets (?:resultat|overskudd|underskudd|vinst|förlust)|(?:zysk|strata)(?: ?\\(strata\\)| ?\\/ ?strata)? netto|wynik finansowy netto|(?:lucro|prejuízo|resultado)(?: ?\\(prejuízo\\))? líquido(?: d[eo] (?:exercício|período|ano))?|prejuízo d[eo] exercício|jahres(?:gewinn|verlust)(?: (?!vor (?:\\p{L}+ )?(?:ertrags?)?(?:steuer|zinsen)).*)?|reingewinn|unternehmensergebnis|vorläufiges ergebnis|tilikauden (?:voitto|tulos|tappio).*|netto-?winst|(?:netto)?resultaat na (?:vennootschaps)?belasting(?:en)?|(?:bénéfice|perte)(?: nette?)?(?: \\(?ou perte\\)?| de l'exercice)*(?: \\(?total des produits.*)?|résultat de l'exercice.*|nettoresultat",
  ],
  assets: [
    'aktywa razem|(?:suma|razem) aktyw(?:ów|a)|total d[eo] ativo|aktiva i alt|vastaavaa yhteensä|balans(?:totaal|omslutning|summa)|totaal activa|total (?:des )?actifs?(?: net)?',
  ],
  liabilities: [
    'zobowiązania i rezerwy na zobowiązania|(?:summe|total) fremdkapital|summa (?:avsättningar och )?skulder|gæld i alt|total (?:des )?dettes|total d[eo] passivo|totaal (?:vreemd vermogen|schulden|verplichtingen)|totale debiti',
  ],
  equity: [
    'total dl|total d[eo] (?:patrimônio líquido|capital próprio)|kapitał \\(fundusz\\) własny|(?:razem )?kapitał własny(?: ogółem| razem)?|oma pääoma yhteensä|(?:totaal )?(?:groeps|eigen )vermogen|egenkapital|(?:patrimônio líquido|capital próprio)',
  ],
}
