import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

test('a French tax form is read by the codes of its boxes, whatever a scan makes of its labels', () => {
  const claims = drawnPage(
    [
      '^BILAN - PASSIF avant répartition',
      'Exercice N clos le 30/09/2024',
      'Cap1tal s0cial|DA|90 000|90 000',
      'Réserve légale|DD|9 000|9 000',
      'Autres réserves|DG|210 400|180 300',
      'RESULTAT DE L EXERC1CE|DI|61 250|42 100',
      'T0TAL (l)|DL|370 650|321 400',
      'Emprunts|DU|240 800|275 000',
      'Dettes fournisseurs|DX|118 420|104 310',
      'Dettes fiscales|DY|71 330|66 090',
      'T0TAL (lV)|EC|430 550|445 400',
      'T0TAL GENERAL|EE|801 200|766 800',
    ],
    [330, 430, 540],
  )
  const income = drawnPage(
    [
      '^COMPTE DE RESULTAT DE L EXERCICE',
      'Ventes|FA|12 000|FB||FC|12 000|11 400',
      'Production vendue|FD|700 000|FE|21 000|FF|721 000|690 100',
      'CHlFFRES D AFFAlRES NETS|FJ|712 000|FK|21 000|FL|733 000|701 500',
      'Total des produits|FR|741 000||||708 000',
      'Achats|FS|190 000||||181 000',
      'Salaires|FY|240 000||||232 000',
      'Dotations|GA|41 000||||39 000',
      'Total des charges|GF|652 000||||640 000',
      'Resultat|GG|89 000||||68 000',
      'BENEF1CE|HN|61 250||||42 100',
    ],
    [170, 240, 290, 350, 390, 470, 550],
    2,
  )
  assertFields(readAccounts(claims, income), {
    currency: 'EUR',
    revenue: 733_000,
    net_income: 61_250,
    assets: 801_200,
    equity: 370_650,
  })
})

test('annual accounts of the National Bank of Belgium are read by their codes, in whatever language', () => {
  const years = '|Codes|Boekjaar|Vorig boekjaar'
  const balance = drawnPage(
    [
      '^JAARREKENING IN EURO',
      'Boekjaar van 01-01-2023 tot 31-12-2023',
      years,
      'VASTE ACTIVA|21/28|412.300|398.100',
      'VLOTTENDE ACTIVA|29/58|620.450|580.900',
      'TOTAAL DER ACTIVA|20/58|1.032.750|979.000',
      'EIGEN VERMOGEN|10/15|512.700|471.200',
      'SCHULDEN|17/49|520.050|507.800',
      'Schulden op ten hoogste één jaar|42/48|310.000|299.000',
      'TOTAAL DER PASSIVA|10/49|1.032.750|979.000',
    ],
    [340, 440, 550],
  )
  const income = drawnPage(
    [
      '^RESULTATENREKENING',
      years,
      'Bedrijfsopbrengsten|70/76A|2.110.400|1.990.300',
      'Omzet|70|2.084.000|1.970.000',
      'Bedrijfskosten|60/66A|2.040.100|1.950.200',
      'Handelsgoederen|600/8|1.200.000|1.150.000',
      'Afschrijvingen|631/4|4.000|3.000',
      'Bedrijfswinst|9901|70.300|40.100',
      'Winst van het boekjaar|9904|41.500|22.700',
    ],
    [340, 440, 550],
    2,
  )
  assertFields(readAccounts(balance, income), {
    currency: 'EUR',
    revenue: 2_084_000,
    net_income: 41_500,
    assets: 1_032_750,
    liabilities: 520_050,
    equity: 512_700,
  })
})
