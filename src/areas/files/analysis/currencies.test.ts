import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleIn } from './currencies.ts'

test('a caption says by what its figures are multiplied in any currency, in either order', () => {
  const spellings: [number, string[]][] = [
    [
      1000,
      [
        '(All amounts in ₹ thousands, unless otherwise stated)',
        '(₹ in thousands)',
        'in NOK thousand',
        'NOK thousands',
        'Amounts in € thousands',
        'en milliers d’euros',
        'i tusen kroner',
        'Angaben in T€',
        '(in thousands)',
        "$'000",
        'AUD thousands',
        '2024 k€',
        'TDKK',
        'kEUR',
        'NOKk 2024 2023',
        '31.12.2024 Tsd. EUR',
        '2024 thousands of euros',
        'Beløp i hele 1 000 kroner',
        'NOK 1000',
        'Beløp i hele 1\u00a0000 kroner',
        '(in $1,000)',
        'Amounts in US$ 1,000 unless stated otherwise',
        'Alle beløp i 1 000 kr dersom ikke annet er oppgitt',
        'DKK 1.000',
        'Alle tal i 1.000 kr.',
        'i hele tusen kroner',
        'Alle bedragen x € 1.000. Het boekjaar is gelijk aan het kalenderjaar.',
      ],
    ],
    [
      1e6,
      [
        '(in millions of dollars)',
        'SEK million',
        'Mill. kroner',
        'CHF Mio.',
        'DKK mio.',
        '£ millions',
        'in Mio. €',
        'in millions',
        '(SEKm)',
        'EURm, unless stated otherwise',
        '€m',
        'DKKm 2024/25',
        '31.12.2024 EURm',
        'SEKm 12 months to 31.12.2024',
        '£m 52 weeks ended 28 December 2024',
        'Sales SEKm 310 290',
        'NOKm NOKm',
        '2024 M€',
      ],
    ],
    [1e9, ['EURbn', 'EUR bn', 'in Mrd. EUR', 'JPY billion']],
    [1e5, ['(₹ in lakhs)', 'Rs. in Lakhs', 'INR lakhs']],
    [1e7, ['(₹ in crore)', 'Rs. crores', 'INR in crores']],
  ]
  for (const [scale, said] of spellings) for (const text of said) assert.equal(scaleIn(text), scale, text)
})

test('an amount in a sentence says nothing about the unit of a table', () => {
  for (const text of [
    'fewer than 60 of them have sales of more than 10 Mio. € a year',
    'revenue of 3.4 million euros',
    "Chiffre d'affaires 11,2 M€ 16,4 %",
    'net debt of 310 SEKm',
    'sales of SEKm 1,310 and EURm 12.5',
    'notes to the accounts',
    'Subscribers million',
    'Users thousand',
    '1 200 aksjer à kr 1 000',
    'NOK 1 000 000',
    'Preferred stock, par value of $1,000 per share',
    'Debentures of Rs. 1,000 each',
    'Growth of $1,000',
    'valeur nominale de 1 000 €',
    'investering i 1 000 kr aksjer',
    'Notes in $1,000 denominations',
  ])
    assert.equal(scaleIn(text), null, text)
})
