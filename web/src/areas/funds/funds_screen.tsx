import { PlainList } from '../plain-records/index.ts'
import { fundLooks } from './fund_looks.ts'

/** The funds of the firm. */
export const FundsScreen = () => <PlainList looks={fundLooks} />
