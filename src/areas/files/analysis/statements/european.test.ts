import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'
import { periodOf } from '../periods.ts'
import { normal } from './metrics.ts'

test('a Finnish balance sheet is known by its rows', () => {
  const income = drawnPage(
    [
      '^TULOSLASKELMA',
      '|1.1.-31.12.2023|1.1.-31.12.2022',
      'LIIKEVAIHTO|1 204 500|1 120 300',
      'Materiaalit ja palvelut|-480 200|-455 100',
      'Palkat ja palkkiot|-390 100|-370 000',
      'LIIKEVOITTO|334 200|295 200',
      'TILIKAUDEN VOITTO|267 300|236 100',
    ],
    [440, 550],
  )
  const balance = drawnPage(
    [
      '^TASE',
      'Vastaavaa|31.12.2023|31.12.2022',
      'Pysyvät vastaavat yhteensä|410 000|402 000',
      'Myyntisaamiset|180 400|171 300',
      'Rahat ja pankkisaamiset|209 600|188 700',
      'VASTAAVAA YHTEENSÄ|800 000|762 000',
      'Vastattavaa|31.12.2023|31.12.2022',
      'Osakepääoma|8 000|8 000',
      'Oma pääoma yhteensä|520 000|470 000',
      'Ostovelat|190 000|201 000',
      'Vieras pääoma yhteensä|280 000|292 000',
      'VASTATTAVAA YHTEENSÄ|800 000|762 000',
    ],
    [440, 550],
    2,
  )
  assertFields(readAccounts(income, balance), { assets: 800_000, liabilities: 280_000, equity: 520_000 })
})

test('what was deferred among the assets is no part of what Italian debts leave out', () => {
  const balance = drawnPage(
    [
      '^Stato patrimoniale',
      '|31-12-2023|31-12-2022',
      'B) Immobilizzazioni|402.000|398.000',
      'C) Attivo circolante|590.000|560.000',
      'D) Ratei e risconti|8.000|7.000',
      'Totale attivo|1.000.000|965.000',
      'Totale patrimonio netto|310.000|290.000',
      'B) Fondi per rischi e oneri|20.000|20.000',
      'C) Trattamento di fine rapporto di lavoro subordinato|64.000|60.000',
      'Totale debiti|600.000|590.000',
      'E) Ratei e risconti|6.000|5.000',
      'Totale passivo|1.000.000|965.000',
    ],
    [440, 550],
  )
  const income = drawnPage(
    [
      '^Conto economico',
      '|31-12-2023|31-12-2022',
      '1) ricavi delle vendite e delle prestazioni|1.512.000|1.470.000',
      'Totale costi della produzione|1.430.000|1.400.000',
      'Differenza tra valore e costi della produzione (A - B)|82.000|70.000',
      "21) Utile (perdita) dell'esercizio|51.000|44.000",
    ],
    [440, 550],
    2,
  )
  assertFields(readAccounts(balance, income), { assets: 1_000_000, liabilities: 690_000, equity: 310_000 })
})

test('a total whose gap a scan has lost is a total', () => {
  assert.equal(normal('TOTALACTIVO (A + B)'), 'total activo')
  assert.equal(normal('Totale attivo'), 'totale attivo')
})

test('years stand over their totals where the numbers of notes took the first head', () => {
  const income = drawnPage(
    [
      '^Winst-en-verliesrekening over 2023',
      '||2023||2022',
      'Netto-omzet|(7)||2.614.880||2.402.113',
      'Kostprijs van de omzet|||-1.104.412||-1.004.820',
      'Lonen|(8)|810.200||790.100',
      'Overige kosten|(9)|86.222||82.046',
      'Som der kosten|||896.422||872.146',
      'Bedrijfsresultaat|||614.046||525.147',
      'Resultaat na belastingen|||454.617||390.823',
    ],
    [290, 350, 420, 490, 560],
  )
  assertFields(readAccounts(income), { period: 'FY2023', revenue: 2_614_880, net_income: 454_617 })
})

test('years are years also behind “Ist”, and a later day of the balance sheet is not theirs', () => {
  const income = drawnPage(
    [
      '^Gewinn- und Verlustrechnung, TEUR',
      '|HR 2024|IST 2023|IST 2022',
      'Umsatzerlöse|9.200|8.640|8.115',
      'Materialaufwand|-4.100|-3.902|-3.700',
      'Personalaufwand|-3.300|-3.180|-3.050',
      'Betriebsergebnis (EBIT)|1.100|958|865',
      'Jahresüberschuss|800|701|640',
    ],
    [400, 480, 560],
  )
  const balance = drawnPage(
    [
      '^Bilanz, TEUR',
      '|30.09.2024|31.12.2023|31.12.2022',
      'Sachanlagen|2.200|2.150|2.100',
      'Vorräte|1.700|1.600|1.500',
      'Forderungen|1.500|1.450|1.400',
      'Summe Aktiva|5.400|5.200|5.000',
      'Eigenkapital|2.700|2.600|2.400',
      'Rückstellungen|700|690|640',
      'Verbindlichkeiten|2.000|1.910|1.960',
      'Summe Passiva|5.400|5.200|5.000',
    ],
    [400, 480, 560],
    2,
  )
  assertFields(readAccounts(income, balance), { revenue: 8_640_000, assets: 5_200_000, equity: 2_600_000 })
})

test('the number of a month and a year head a column that ends with it, and ten months are no year', () => {
  const income = drawnPage(
    [
      '^Compte de résultat simplifié (K€)',
      '|06/2022|06/2023|06/2024|LTM 12/2024',
      "Chiffre d'affaires|9 110|9 480|10 020|10 300",
      'Achats|(4 200)|(4 350)|(4 610)|(4 700)',
      'Charges de personnel|(3 100)|(3 220)|(3 380)|(3 450)',
      "Résultat d'exploitation|1 810|1 910|2 030|2 150",
      'Résultat net|1 210|1 300|1 390|1 470',
    ],
    [340, 410, 480, 560],
  )
  assertFields(readAccounts(income), { revenue: 10_020_000, net_income: 1_390_000 })
  assert.equal(periodOf('10 mos.2025')?.months, 10)
})
