import { isCountryCode } from '../../words/countries.ts'
import { keyOf } from '../../words/name_words.ts'

// Every country by its names in some languages, as the Unicode data within Node has them, and by names that are none there.

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** code: other names and adjectives */
const others = `
ci:ivory coast,ivorian;mm:burma,burmese;sz:swaziland;cv:cape verde;mk:macedonia,macedonian;tl:east timor;cz:czechoslovakia;
vn:viet nam;ru:russian federation,russian;kr:republic of korea;cd:dr congo,zaire;va:holy see;bo:bolivian;ve:venezuelan;ec:ecuadorian;
py:paraguayan;cr:costa rican;pa:panamanian;gt:guatemalan;hn:honduran;ni:nicaraguan;sv:salvadoran;do:dominican;jm:jamaican;
cu:cuban;na:namibian;bw:botswanan;zm:zambian;zw:zimbabwean;tz:tanzanian;ug:ugandan;rw:rwandan;et:ethiopian;sn:senegalese;
cm:cameroonian;ao:angolan;mz:mozambican;mu:mauritian;tn:tunisian;dz:algerian;ly:libyan;lb:lebanese;jo:jordanian;iq:iraqi;
ir:iranian;pk:pakistani;bd:bangladeshi;lk:sri lankan;np:nepali,nepalese;kz:kazakh;uz:uzbek;az:azerbaijani;am:armenian;
by:belarusian;md:moldovan;al:albanian;ba:bosnian,bosnia;me:montenegrin;kh:cambodian;la:laotian;mn:mongolian;fj:fijian`

const codes = new Map<string, string>()
const englishNames = new Map<string, string>()
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

for (const language of languages) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const first of letters)
    for (const second of letters) {
      const code = `${first}${second}`
      const name = names.of(code)
      // there are codes of groups of countries, and of countries that are no more
      if (name === undefined || !isCountryCode(code)) continue
      const key = keyOf(name)
      if (language === 'en') englishNames.set(code.toLowerCase(), name)
      if (!codes.has(key)) codes.set(key, code.toLowerCase())
    }
}
for (const row of others.trim().split(/;\s*/)) {
  const [code = '', names = ''] = row.split(':')
  for (const name of names.split(',')) codes.set(keyOf(name), code)
}

/** The ISO code of the country, in lower case, that is called so in one of the languages. */
export const countryCalled = (key: string): string | undefined => codes.get(key)

export const countryName = (code: string): string | undefined => englishNames.get(code)
