import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

test('French accounts with gross, depreciation and net columns give the net of the year', () => {
  const assets = drawnPage(
    [
      '^SAS Ateliers Montferrand',
      '^BILAN ACTIF',
      '|Exercice clos le 31/12/2024|||31/12/2023',
      '|Brut|Amort. Prov.|Net|Net',
      'Concessions, brevets et droits similaires|84 210|61 300|22 910|28 400',
      'Terrains|310 000||310 000|310 000',
      'Constructions|1 842 500|905 210|937 290|1 010 400',
      'Installations techniques, matériel et outillage|2 410 884|1 704 220|706 664|655 120',
      'TOTAL ACTIF IMMOBILISÉ|4 647 594|2 670 730|1 976 864|2 003 920',
      'Matières premières|512 300|12 300|500 000|470 180',
      'Créances clients et comptes rattachés|1 204 880|34 880|1 170 000|1 098 420',
      'Disponibilités|640 118||640 118|512 006',
      'TOTAL ACTIF CIRCULANT|2 357 298|47 180|2 310 118|2 080 606',
      'Charges constatées d’avance|18 400||18 400|16 200',
      'TOTAL GÉNÉRAL|7 023 292|2 717 910|4 305 382|4 100 726',
    ],
    [310, 390, 470, 550],
  )
  // the day of the year stands over the middle of its three columns
  for (const word of assets.words.filter(({ y }) => y === 76).slice(0, 4)) word.x += 122
  const claims = drawnPage(
    [
      '^SAS Ateliers Montferrand',
      '^BILAN PASSIF',
      '|31/12/2024|31/12/2023',
      'Capital social ou individuel|400 000|400 000',
      'Réserve légale|40 000|40 000',
      'Report à nouveau|1 204 310|1 010 200',
      'RÉSULTAT DE L’EXERCICE (bénéfice ou perte)|242 960|194 110',
      'Subventions d’investissement|30 000|36 000',
      'TOTAL CAPITAUX PROPRES|1 917 270|1 680 310',
      'Provisions pour risques|85 000|70 000',
      'TOTAL PROVISIONS|85 000|70 000',
      'Emprunts et dettes auprès des établissements de crédit|1 010 400|1 180 416',
      'Dettes fournisseurs et comptes rattachés|804 712|760 000',
      'Dettes fiscales et sociales|488 000|410 000',
      'TOTAL DETTES|2 303 112|2 350 416',
      'TOTAL GÉNÉRAL|4 305 382|4 100 726',
    ],
    [430, 540],
    2,
  )
  const income = drawnPage(
    [
      '^SAS Ateliers Montferrand',
      '^COMPTE DE RÉSULTAT',
      '|Exercice 2024|Exercice 2023',
      'Ventes de marchandises|410 220|388 100',
      'Production vendue de biens|5 910 480|5 602 300',
      'CHIFFRES D’AFFAIRES NETS|6 320 700|5 990 400',
      'Production stockée|22 000|-8 000',
      'Autres produits|4 100|3 900',
      'TOTAL DES PRODUITS D’EXPLOITATION|6 346 800|5 986 300',
      'Achats de matières premières|2 410 300|2 288 000',
      'Autres achats et charges externes|1 204 800|1 166 200',
      'Impôts, taxes et versements assimilés|98 400|96 000',
      'Salaires et traitements|1 502 200|1 450 000',
      'Charges sociales|588 140|560 000',
      'Dotations aux amortissements|210 000|205 000',
      'TOTAL DES CHARGES D’EXPLOITATION|6 013 840|5 765 200',
      'RÉSULTAT D’EXPLOITATION|332 960|221 100',
      'RÉSULTAT FINANCIER|-20 000|-18 990',
      'RÉSULTAT COURANT AVANT IMPÔTS|312 960|202 110',
      'Impôts sur les bénéfices|70 000|8 000',
      'BÉNÉFICE OU PERTE|242 960|194 110',
    ],
    [430, 540],
    3,
  )
  assert.deepEqual(readAccounts(assets, claims, income), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: null,
    revenue: 6_320_700,
    expenses: 6_013_840,
    net_income: 242_960,
    assets: 4_305_382,
    liabilities: 2_388_112,
    equity: 1_917_270,
  })
})

test('an Italian abridged balance sheet and income statement are read', () => {
  const page = drawnPage(
    [
      '^OFFICINE VALSERRA S.R.L.',
      '^Bilancio di esercizio al 31-12-2024',
      'Stato patrimoniale|31-12-2024|31-12-2023',
      'Attivo',
      'B) Immobilizzazioni',
      'I - Immobilizzazioni immateriali|41.200|52.310',
      'II - Immobilizzazioni materiali|1.804.116|1.902.440',
      'Totale immobilizzazioni (B)|1.845.316|1.954.750',
      'C) Attivo circolante',
      'I - Rimanenze|612.040|588.900',
      'II - Crediti|1.430.218|1.377.404',
      'IV - Disponibilità liquide|288.310|190.112',
      'Totale attivo circolante (C)|2.330.568|2.156.416',
      'D) Ratei e risconti|12.400|11.020',
      'Totale attivo|4.188.284|4.122.186',
      'Passivo',
      'A) Patrimonio netto',
      'I - Capitale|100.000|100.000',
      'VI - Altre riserve|1.288.402|1.180.114',
      'IX - Utile (perdita) dell’esercizio|164.210|108.288',
      'Totale patrimonio netto|1.552.612|1.388.402',
      'B) Fondi per rischi e oneri|44.000|40.000',
      'C) Trattamento di fine rapporto|310.440|298.116',
      'D) Debiti|2.270.032|2.384.668',
      'E) Ratei e risconti|11.200|11.000',
      'Totale passivo|4.188.284|4.122.186',
      '',
      'Conto economico|31-12-2024|31-12-2023',
      'A) Valore della produzione',
      '1) ricavi delle vendite e delle prestazioni|5.204.880|4.988.300',
      '5) altri ricavi e proventi|48.120|40.200',
      'Totale valore della produzione|5.253.000|5.028.500',
      'B) Costi della produzione',
      '6) per materie prime|2.410.330|2.366.000',
      '7) per servizi|1.188.200|1.120.400',
      '9) per il personale|1.090.400|1.066.800',
      '10) ammortamenti e svalutazioni|240.000|238.000',
      '14) oneri diversi di gestione|31.070|29.300',
      'Totale costi della produzione|4.960.000|4.820.500',
      'Differenza tra valore e costi della produzione (A - B)|293.000|208.000',
      'C) Proventi e oneri finanziari|(58.000)|(54.000)',
      'Risultato prima delle imposte (A - B + - C + - D)|235.000|154.000',
      '20) Imposte sul reddito dell’esercizio|70.790|45.712',
      '21) Utile (perdita) dell’esercizio|164.210|108.288',
    ],
    [440, 540],
  )
  assert.deepEqual(readAccounts(page), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: null,
    revenue: 5_204_880,
    expenses: 4_960_000,
    net_income: 164_210,
    assets: 4_188_284,
    liabilities: 2_635_672,
    equity: 1_552_612,
  })
})

test('Spanish accounts with the total of equity and liabilities are read', () => {
  const balance = drawnPage(
    [
      '^Conservas Ría Alta, S.L.',
      '^Balance de situación al 31 de diciembre de 2024 (en miles de euros)',
      'ACTIVO|Notas|2024|2023',
      'A) ACTIVO NO CORRIENTE||6.210|6.004',
      'I. Inmovilizado intangible|5|210|240',
      'II. Inmovilizado material|6|6.000|5.764',
      'B) ACTIVO CORRIENTE||5.118|4.870',
      'II. Existencias|9|2.204|2.110',
      'III. Deudores comerciales|10|2.310|2.188',
      'VII. Efectivo y otros activos líquidos||604|572',
      'TOTAL ACTIVO (A + B)||11.328|10.874',
      'PATRIMONIO NETO Y PASIVO',
      'A) PATRIMONIO NETO||5.016|4.588',
      'I. Capital|12|1.200|1.200',
      'III. Reservas||3.304|3.010',
      'VII. Resultado del ejercicio||512|378',
      'B) PASIVO NO CORRIENTE||2.900|3.210',
      'II. Deudas a largo plazo|14|2.900|3.210',
      'C) PASIVO CORRIENTE||3.412|3.076',
      'III. Deudas a corto plazo|14|1.102|980',
      'V. Acreedores comerciales|15|2.310|2.096',
      'TOTAL PATRIMONIO NETO Y PASIVO (A + B + C)||11.328|10.874',
    ],
    [350, 440, 540],
  )
  const income = drawnPage(
    [
      '^Cuenta de pérdidas y ganancias del ejercicio 2024 (en miles de euros)',
      '|Notas|2024|2023',
      '1. Importe neto de la cifra de negocios|18|14.880|14.102',
      '4. Aprovisionamientos|19|(8.610)|(8.240)',
      '5. Otros ingresos de explotación||120|98',
      '6. Gastos de personal|20|(3.204)|(3.110)',
      '7. Otros gastos de explotación||(1.866)|(1.790)',
      '8. Amortización del inmovilizado||(540)|(520)',
      'A.1) RESULTADO DE EXPLOTACIÓN||780|540',
      'A.2) RESULTADO FINANCIERO||(98)|(36)',
      'A.3) RESULTADO ANTES DE IMPUESTOS||682|504',
      '17. Impuestos sobre beneficios||(170)|(126)',
      'A.5) RESULTADO DEL EJERCICIO||512|378',
    ],
    [350, 440, 540],
    2,
  )
  assert.deepEqual(readAccounts(balance, income), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'EUR',
    revenue: 14_880_000,
    expenses: 14_220_000,
    net_income: 512_000,
    assets: 11_328_000,
    liabilities: 6_312_000,
    equity: 5_016_000,
  })
})

test('Brazilian accounts in thousands of reais are read', () => {
  const page = drawnPage(
    [
      '^Laticínios Serra Azul Ltda.',
      '^Balanço patrimonial em 31 de dezembro (em milhares de reais)',
      '|Nota|2024|2023',
      'Ativo',
      'Caixa e equivalentes de caixa|4|8.410|6.220',
      'Contas a receber|5|21.330|19.870',
      'Estoques|6|14.208|13.990',
      'Total do ativo circulante||43.948|40.080',
      'Imobilizado|8|38.220|36.104',
      'Total do ativo||82.168|76.184',
      'Passivo e patrimônio líquido',
      'Fornecedores|10|16.204|15.110',
      'Empréstimos e financiamentos|11|27.400|28.300',
      'Total do passivo||43.604|43.410',
      'Capital social|14|20.000|20.000',
      'Reservas de lucros||18.564|12.774',
      'Total do patrimônio líquido||38.564|32.774',
      'Total do passivo e patrimônio líquido||82.168|76.184',
      '',
      '^Demonstração do resultado (em milhares de reais)',
      '|Nota|2024|2023',
      'Receita operacional líquida|16|148.330|136.204',
      'Custo dos produtos vendidos|17|(104.220)|(97.310)',
      'Lucro bruto||44.110|38.894',
      'Despesas operacionais|18|(32.880)|(30.410)',
      'Lucro operacional antes do resultado financeiro||11.230|8.484',
      'Resultado financeiro||(3.120)|(3.300)',
      'Lucro antes do imposto de renda||8.110|5.184',
      'Imposto de renda e contribuição social||(2.320)|(1.410)',
      'Lucro líquido do exercício||5.790|3.774',
    ],
    [350, 440, 540],
  )
  assert.deepEqual(readAccounts(page), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'BRL',
    revenue: 148_330_000,
    expenses: 137_100_000,
    net_income: 5_790_000,
    assets: 82_168_000,
    liabilities: 43_604_000,
    equity: 38_564_000,
  })
})

test('the form of the French tax office, with codes behind its labels and years called N and N-1, is read', () => {
  const assets = drawnPage(
    [
      '^BILAN - ACTIF',
      '^Exercice clos le 30/09/2024',
      '|Net N|Net N-1',
      'Terrains AN|120 000|120 000',
      'Constructions AP|804 118|850 204',
      'Créances clients BX|410 330|388 204',
      'Autres créances BZ|60 204|58 118',
      'Disponibilités CF|262 322|212 330',
      'TOTAL GÉNÉRAL CO|1 656 974|1 628 856',
    ],
    [440, 550],
  )
  const claims = drawnPage(
    [
      '^BILAN - PASSIF',
      '^Exercice clos le 30/09/2024',
      '|Exercice N|Exercice N-1',
      'Capital social DA|100 000|100 000',
      'Réserve légale DD|10 000|10 000',
      'Autres réserves DG|604 118|540 330',
      'RÉSULTAT DE L’EXERCICE DI|88 204|63 788',
      'TOTAL (I) DL|802 322|714 118',
      'Provisions pour risques DP|20 000|18 000',
      'TOTAL (III) DR|20 000|18 000',
      'Emprunts DU|404 118|480 204',
      'Dettes fournisseurs DX|310 330|298 204',
      'Dettes fiscales et sociales DY|120 204|118 330',
      'TOTAL (IV) EC|834 652|896 738',
      'TOTAL GÉNÉRAL (I à V) EE|1 656 974|1 628 856',
    ],
    [440, 550],
    2,
  )
  const { assets: total, liabilities, equity } = readAccounts(assets, claims)
  assert.deepEqual([total, liabilities, equity], [1_656_974, 854_652, 802_322])
})

test('Italian accounts have their own balance sheet, not the one of the parent that directs them, of the year before', () => {
  const years = '|31-12-2024|31-12-2023'
  const own = drawnPage(
    [
      '^Stato patrimoniale',
      years,
      'B) Immobilizzazioni|22.296.392|4.493.110',
      'Totale attivo circolante (C)|11.717.234|18.259.510',
      'Totale attivo|34.087.270|22.766.880',
      'Capitale|260.000|260.000',
      'Totale patrimonio netto|19.350.241|15.153.957',
      'Totale debiti|13.232.032|6.810.402',
      'Totale passivo|34.087.270|22.766.880',
    ],
    [420, 540],
  )
  const income = drawnPage(
    [
      '^Conto economico',
      years,
      '1) ricavi delle vendite e delle prestazioni|19.674.840|20.055.260',
      'Totale costi della produzione|18.220.210|17.738.074',
      'Differenza tra valore e costi della produzione (A - B)|1.454.630|2.317.186',
      '21) Utile (perdita) dell’esercizio|642.760|2.172.984',
    ],
    [420, 540],
    2,
  )
  const parent = drawnPage(
    [
      '^Prospetto riepilogativo dello stato patrimoniale',
      '|31/12/2023|31/12/2022',
      'B) Immobilizzazioni|37.633.108|19.132.705',
      'C) Attivo circolante|39.139.925|41.345.423',
      'Totale attivo|77.158.352|61.008.809',
      'Capitale sociale|3.096.000|3.096.000',
      'Riserve|31.819.018|26.585.152',
      'Totale patrimonio netto|39.296.076|32.543.812',
      'D) Debiti|36.177.382|26.926.812',
      'Totale passivo|77.158.352|61.008.809',
    ],
    [420, 540],
    3,
  )
  const { period, assets, liabilities, equity } = readAccounts(own, income, parent)
  assert.match(period ?? '', /2024/)
  assert.deepEqual([assets, liabilities, equity], [34_087_270, 14_737_029, 19_350_241])
})
