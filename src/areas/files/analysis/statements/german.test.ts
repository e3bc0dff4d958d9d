import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { beside, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

const loss = drawnPage(
  [
    '^Gewinn- und Verlustrechnung',
    '^für das Geschäftsjahr vom 1. Januar bis 31. Dezember 2023',
    '||||Vorjahr',
    '|EUR|EUR|EUR|TEUR',
    '1. Umsatzerlöse|||18.412.306,55|17.920',
    '2. Erhöhung des Bestands an fertigen Erzeugnissen|||214.870,00|-96',
    '3. Sonstige betriebliche Erträge|||188.402,17|204',
    '   davon aus Währungsumrechnung EUR 1.204,00 (Vorjahr: TEUR 2)',
    '4. Materialaufwand',
    'a) Aufwendungen für Roh-, Hilfs- und Betriebsstoffe||8.104.220,41||8.210',
    'b) Aufwendungen für bezogene Leistungen||412.300,10|8.516.520,51|390',
    '5. Personalaufwand',
    'a) Löhne und Gehälter||4.980.114,22||4.711',
    'b) Soziale Abgaben||1.012.477,08|5.992.591,30|960',
    '   davon für Altersversorgung EUR 42.118,00 (Vorjahr: TEUR 40)',
    '6. Abschreibungen auf Sachanlagen|||702.118,33|688',
    '7. Sonstige betriebliche Aufwendungen|||2.104.668,90|2.015',
    '8. Zinsen und ähnliche Aufwendungen|||96.402,40|104',
    '9. Steuern vom Einkommen und vom Ertrag|||420.113,28|281',
    '10. Ergebnis nach Steuern|||983.164,00|669',
    '11. Sonstige Steuern|||12.480,00|12',
    '12. Jahresüberschuss|||970.684,00|657',
  ],
  [270, 350, 440, 530],
  3,
)

test('German accounts with the sides below each other, in euros and cents, the year before in thousands, are read', () => {
  const assets = drawnPage(
    [
      '^Bilanz zum 31. Dezember 2023',
      'AKTIVA||31.12.2023|31.12.2022',
      '|EUR|EUR|TEUR',
      'A. Anlagevermögen',
      'I. Immaterielle Vermögensgegenstände||44.210,00|51',
      'II. Sachanlagen',
      '1. Grundstücke und Bauten|2.310.477,12||2.402',
      '2. Technische Anlagen und Maschinen|3.904.118,65|6.214.595,77|3.611',
      'B. Umlaufvermögen',
      'I. Vorräte||2.877.460,12|2.640',
      'II. Forderungen aus Lieferungen und Leistungen||1.904.226,04|1.988',
      'III. Kassenbestand, Guthaben bei Kreditinstituten||612.004,18|420',
      'C. Rechnungsabgrenzungsposten||38.110,00|35',
      '||11.690.606,11|11.147',
    ],
    [350, 440, 530],
  )
  const claims = drawnPage(
    [
      'PASSIVA||31.12.2023|31.12.2022',
      '|EUR|EUR|TEUR',
      'A. Eigenkapital',
      'I. Gezeichnetes Kapital|500.000,00||500',
      'II. Kapitalrücklage|250.000,00||250',
      'III. Gewinnvortrag|2.810.402,11||2.153',
      'IV. Jahresüberschuss|970.684,00|4.531.086,11|657',
      'B. Rückstellungen',
      '1. Steuerrückstellungen|180.000,00||120',
      '2. Sonstige Rückstellungen|884.120,00|1.064.120,00|790',
      'C. Verbindlichkeiten',
      '1. Verbindlichkeiten gegenüber Kreditinstituten|4.210.118,00||4.705',
      '2. Verbindlichkeiten aus Lieferungen und Leistungen|1.402.870,00||1.390',
      '3. Sonstige Verbindlichkeiten|470.212,00|6.083.200,00|570',
      'davon aus Steuern EUR 88.104,00 (Vorjahr: TEUR 91)',
      'D. Rechnungsabgrenzungsposten||12.200,00|12',
      '||11.690.606,11|11.147',
    ],
    [350, 440, 530],
    2,
  )
  assert.deepEqual(readAccounts(assets, claims, loss), {
    period: 'Year ended 31 December 2023 (FY2023)',
    currency: 'EUR',
    revenue: 18_412_306.55,
    expenses: 17_315_899.04,
    net_income: 970_684,
    assets: 11_690_606.11,
    liabilities: 7_159_520,
    equity: 4_531_086.11,
  })
})

test('a German balance sheet with its sides beside each other, each with the year before, is read', () => {
  const assets = drawnPage(
    [
      'AKTIVA',
      '|31.12.2024|31.12.2023',
      '|TEUR|TEUR',
      'A. Anlagevermögen',
      'I. Immaterielle Vermögensgegenstände|310|352',
      'II. Sachanlagen|8.420|8.015',
      'III. Finanzanlagen|250|250',
      'B. Umlaufvermögen',
      'I. Vorräte|3.118|2.990',
      'II. Forderungen|4.206|3.877',
      'III. Flüssige Mittel|1.940|1.205',
      'C. Rechnungsabgrenzungsposten|66|58',
      'Bilanzsumme|18.310|16.747',
    ],
    [440, 540],
  )
  const claims = drawnPage(
    [
      'PASSIVA',
      '|31.12.2024|31.12.2023',
      '|TEUR|TEUR',
      'A. Eigenkapital',
      'I. Gezeichnetes Kapital|1.000|1.000',
      'II. Gewinnvortrag|5.120|4.410',
      'III. Jahresüberschuss|944|710',
      'B. Rückstellungen|2.416|2.208',
      'C. Verbindlichkeiten',
      '1. gegenüber Kreditinstituten|6.300|6.110',
      '2. aus Lieferungen und Leistungen|1.890|1.755',
      '3. sonstige|588|503',
      'D. Passive latente Steuern|52|51',
      'Bilanzsumme|18.310|16.747',
    ],
    [440, 540],
  )
  const page = beside(assets, claims)
  const { currency, assets: total, liabilities, equity } = readAccounts(page)
  assert.deepEqual([currency, total, liabilities, equity], ['EUR', 18_310_000, 11_246_000, 7_064_000])
})

test('a German monthly report gives the year so far, not the month', () => {
  const page = drawnPage(
    [
      '^Kurzfristige Erfolgsrechnung (BWA) November 2024',
      '^Steinbrück Metallbau GmbH',
      'Bezeichnung|Nov/2024|% Ges.-|Jan/2024 -|% Ges.-|Vorjahr',
      '||Leistg.|Nov/2024|Leistg.|Jan/2023 - Nov/2023',
      'Umsatzerlöse|412.306,10|98,20|4.610.224,88|99,10|4.402.118,20',
      'Bestandsveränderung|7.550,00|1,80|41.900,00|0,90|-12.000,00',
      'Gesamtleistung|419.856,10|100,00|4.652.124,88|100,00|4.390.118,20',
      'Material-/Wareneinkauf|171.204,44|40,78|1.904.118,02|40,93|1.822.004,10',
      'Rohertrag|248.651,66|59,22|2.748.006,86|59,07|2.568.114,10',
      'Personalkosten|118.402,00|28,20|1.310.114,55|28,16|1.280.447,02',
      'Abschreibungen|14.200,00|3,38|156.200,00|3,36|151.000,00',
      'Sonstige Kosten|61.118,20|14,56|688.204,10|14,79|671.002,80',
      'Gesamtkosten|193.720,20|46,14|2.154.518,65|46,31|2.102.449,82',
      'Betriebsergebnis|54.931,46|13,08|593.488,21|12,76|465.664,28',
      'Zinsaufwand|4.102,00|0,98|45.310,00|0,97|47.200,00',
      'Ergebnis vor Steuern|50.829,46|12,11|548.178,21|11,78|418.464,28',
      'Steuern vom Einkommen und Ertrag|15.000,00|3,57|165.000,00|3,55|125.000,00',
      'Vorläufiges Ergebnis|35.829,46|8,53|383.178,21|8,24|293.464,28',
    ],
    [280, 330, 410, 460, 550],
  )
  const { period, revenue, net_income } = readAccounts(page)
  assert.deepEqual([period, revenue, net_income], ['11 months ended 30 November 2024', 4_610_224.88, 383_178.21])
})

test('Swiss accounts, with apostrophes, are read', () => {
  const page = drawnPage(
    [
      '^Jahresrechnung 2024 der Bergkamm Uhren AG',
      'Bilanz (in CHF)|31.12.2024|31.12.2023',
      'Flüssige Mittel|1’204’310|988’400',
      'Forderungen aus Lieferungen und Leistungen|2’110’870|2’240’115',
      'Vorräte|3’480’200|3’310’900',
      'Total Umlaufvermögen|6’795’380|6’539’415',
      'Sachanlagen|2’940’000|3’105’000',
      'Total Anlagevermögen|2’940’000|3’105’000',
      'Total Aktiven|9’735’380|9’644’415',
      'Verbindlichkeiten aus Lieferungen und Leistungen|1’320’440|1’402’770',
      'Total kurzfristiges Fremdkapital|1’320’440|1’402’770',
      'Langfristige verzinsliche Verbindlichkeiten|2’500’000|2’900’000',
      'Total langfristiges Fremdkapital|2’500’000|2’900’000',
      'Aktienkapital|500’000|500’000',
      'Gewinnvortrag|4’841’645|4’350’000',
      'Jahresgewinn|573’295|491’645',
      'Total Eigenkapital|5’914’940|5’341’645',
      'Total Passiven|9’735’380|9’644’415',
      '',
      'Erfolgsrechnung (in CHF)|2024|2023',
      'Nettoerlöse aus Lieferungen und Leistungen|12’410’220|11’980’400',
      'Materialaufwand|-5’210’440|-5’102’300',
      'Personalaufwand|-4’406’120|-4’288’210',
      'Übriger betrieblicher Aufwand|-1’640’300|-1’601’115',
      'Abschreibungen|-402’000|-377’000',
      'Betriebsergebnis (EBIT)|751’360|611’775',
      'Finanzaufwand|-62’400|-70’130',
      'Direkte Steuern|-115’665|-50’000',
      'Jahresgewinn|573’295|491’645',
    ],
    [430, 540],
  )
  assert.deepEqual(readAccounts(page), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'CHF',
    revenue: 12_410_220,
    expenses: 11_658_860,
    net_income: 573_295,
    assets: 9_735_380,
    liabilities: 3_820_440,
    equity: 5_914_940,
  })
})

test('the profit of a year before it goes to the parent is its net income, that before taxes is not', () => {
  const withLast = (label: string) =>
    readAccounts(
      drawnPage(
        [
          '^Gewinn- und Verlustrechnung',
          '|2024|2023',
          '|EUR|EUR',
          'Umsatzerlöse|1.070.000|980.000',
          'Materialaufwand|-600.000|-550.000',
          'Personalaufwand|-200.000|-190.000',
          'Sonstige betriebliche Aufwendungen|-150.000|-130.000',
          `${label}|120.000|110.000`,
        ],
        [430, 540],
      ),
    ).net_income
  assert.equal(withLast('Jahresüberschuss vor Ergebnisabführung'), 120_000)
  assert.equal(withLast('Jahresgewinn vor Steuern'), null)
})
