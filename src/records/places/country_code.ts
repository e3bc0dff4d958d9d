import { isCountryCode } from '../../words/countries.ts'
import { keyOf } from '../../words/name_words.ts'
import { countryCalled } from './country_names.ts'
import { codesCalled } from './places.ts'

/** The ISO code of a country that is given by its code or its name: "de", "Germany", "UK", "the Netherlands". */
export function countryCode(given: string): string | undefined {
  const key = keyOf(given).replace(/^the /, '')
  if (key === 'uk') return 'GB'
  if (isCountryCode(key.toUpperCase())) return key.toUpperCase()
  const codes = [...(codesCalled(key) ?? []), countryCalled(key) ?? '']
  return codes.map((code) => code.toUpperCase()).find(isCountryCode)
}
