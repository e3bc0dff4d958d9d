import { ConversionQuery, exchangeRate } from '../exchange-rates/index.ts'
import { type Tool, tool } from './tool.ts'

export const rateTool: Tool = tool({
  name: 'get_exchange_rate',
  title: 'Look up an exchange rate',
  description:
    'How many units of one currency one of another was worth on a day, of the rates that the firm has; with the days and sources of the rates used. rate null: the firm has none, and reason says which.',
  input: ConversionQuery.shape,
  run: ({ deps, user }, asked) => exchangeRate(deps, user, asked),
})
