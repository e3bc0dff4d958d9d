import { countryCodes } from '../../words/countries.ts'
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

type Names = { codes: ReadonlyMap<string, string>; english: ReadonlyMap<string, string> }

/** Read when the first one is asked for: a start needs none. */
let names: Names | undefined

/** The ISO code of the country, in lower case, that is called so in one of the languages. */
export const countryCalled = (key: string): string | undefined => {
  names ??= readNames()
  return names.codes.get(key)
}

export const countryName = (code: string): string | undefined => {
  names ??= readNames()
  return names.english.get(code)
}

function readNames(): Names {
  const codes = new Map<string, string>()
  const english = new Map<string, string>()
  for (const language of languages) {
    // there are codes of groups of countries too, and of countries that are no more
    const namesIn = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = namesIn.of(code)
      if (name === undefined) continue
      const key = keyOf(name)
      if (language === 'en') english.set(code.toLowerCase(), name)
      if (!codes.has(key)) codes.set(key, code.toLowerCase())
    }
  }
  for (const row of others.trim().split(/;\s*/)) {
    const [code = '', called = ''] = row.split(':')
    for (const name of called.split(',')) codes.set(keyOf(name), code)
  }
  return { codes, english }
}
