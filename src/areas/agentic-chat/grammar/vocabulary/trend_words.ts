import { takeFrame } from '../frame.ts'
import type { Tape } from '../tape.ts'

// What is asked of figures over several periods: how they went, by which rate, or what they come to together.

export const trendWords =
  'trend|trends|trended|trending|trendline|over time|history|historical|historic|historically|trajectory|progression|evolution|evolve|evolved|develop|developed|development|track record|time series|progress|progressed|move|moved|changed|change|year by year|year over year|year on year|yoy|y/y|by year|per year|each year|every year|annually|annual|yearly|over the years|by fiscal year|performance|performing|performed|doing|do|done|fared|faring'
export const quarterWords =
  'quarterly|by quarter|per quarter|each quarter|every quarter|quarter by quarter|quarter over quarter|qoq|q/q|quarter on quarter'
export const growthWords =
  'growth|grow|grew|grown|growing|grows|growth rate|shrink|shrank|shrunk|shrinking|declined|declining|decline|fall|fell|fallen|falling|rise|rose|risen|rising|increase|increased|increasing|improve|improved|improving|up|down|drop|dropped|expand|expanded|expanding|contract|contracted|worsen|worsened|go up|gone up|went up|going up|go down|gone down|went down|going down|change|changed|yoy|year over year|year on year|how fast|how quickly|compressed|decrease|decreased'
export const cagrWords =
  'compound annual rate|compounded annual rate|compound rate|annual compound rate|compounded annually|cagr|compound annual growth rate|compound growth|compound annual growth|compounded growth'

export const sumWords =
  'total|sum of|sum|combined|cumulative|aggregate|together|in total|altogether|all told|put together|added up'
export const averageWords = 'average|averaged|on average|mean|avg'

/** Takes all of these words; whether there are any. */
export const takeAllWords = (tape: Tape, words: string): boolean => {
  let found = 0
  while (found < tape.length && takeFrame(tape, `(?:${words})`)) found += 1
  return found > 0
}
