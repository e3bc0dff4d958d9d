// biome-ignore format: a table
/** The codes of ISO 4217 by their minor units, the digits behind the decimal mark: List One of its maintenance agency. */
const codesByMinorUnits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
    KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR
    NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

// biome-ignore format: a table
/** Codes that have been withdrawn and still have rates: those that the European Central Bank published, and others since 1999. */
const withdrawnByMinorUnits: Readonly<Record<number, string>> = {
  0: 'BYR TRL ROL',
  2: 'ANG BGN CUC CYP EEK GHC HRK LTL LVL MRO MTL MZM SDD SIT SKK SLL STD VEB VEF ZMK ZWL',
}

const listed = (table: Readonly<Record<number, string>>) =>
  Object.entries(table).flatMap(([units, codes]) => codes.split(/\s+/).map((code) => [code, Number(units)] as const))

/** The minor units of each currency that amounts or rates can be in. */
export const minorUnits: ReadonlyMap<string, number> = new Map([
  ...listed(codesByMinorUnits),
  ...listed(withdrawnByMinorUnits),
])

export const isCurrency = (code: string): boolean => minorUnits.has(code)
export const currencyCodes: readonly string[] = [...minorUnits.keys()].sort()
