import type { Metric, Part } from './metrics.ts'

/**
 * What the concepts of taxonomies are as figures, the one that counts first: US GAAP and SEC (2008 to 2025), UK (core and the
 * older uk-gaap), IFRS, the Netherlands and Denmark. Names of different taxonomies do not collide.
 */
export const concepts: Partial<Record<Metric | Part, readonly string[]>> = {
  revenue: [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'RevenuesNetOfInterestExpense',
    'TurnoverRevenue',
    'Turnover',
    'TurnoverGrossOperatingRevenue',
    'Revenue',
    'NetRevenue',
  ],
  cogs: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold', 'CostSales', 'CostOfSales'],
  gross_profit: ['GrossProfit', 'GrossProfitLoss'],
  operating_expenses: ['OperatingExpenses', 'CostsAndExpenses'],
  operating_income: [
    'OperatingIncomeLoss',
    'OperatingProfitLoss',
    'ProfitLossFromOperatingActivities',
    'ProfitLossFromOrdinaryOperatingActivities',
  ],
  depreciation_amortization: [
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationAndAmortization',
    'DepreciationAndAmortisationExpense',
  ],
  income_before_tax: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    'ProfitLossOnOrdinaryActivitiesBeforeTax',
    'ProfitLossBeforeTax',
  ],
  net_income: [
    'NetIncomeLoss',
    'ProfitLoss',
    'ProfitLossForPeriod',
    'ProfitLossForFinancialYear',
    'ProfitLossOnOrdinaryActivitiesAfterTax',
    'ResultAfterTax',
  ],
  cash_flow: [
    'NetCashProvidedByUsedInOperatingActivities',
    'CashFlowsFromUsedInOperatingActivities',
    'NetCashFlowsFromUsedInOperatingActivities',
    'NetCashInflowOutflowFromOperatingActivities',
  ],
  assets: ['Assets', 'TotalAssets'],
  assets_less_current_liabilities: ['TotalAssetsLessCurrentLiabilities'],
  current_liabilities: ['LiabilitiesCurrent', 'CurrentLiabilities', 'CreditorsDueWithinOneYear'],
  liabilities: ['Liabilities', 'TotalLiabilities'],
  equity: [
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'StockholdersEquity',
    'Equity',
    'ShareholderFunds',
    'NetAssetsLiabilities',
    'NetAssetsLiabilitiesIncludingPensionAssetLiability',
  ],
}

/** The halves of a balance sheet that prints no total of its assets. */
export const halvesOfAssets: readonly [fixed: string, current: string] = ['FixedAssets', 'CurrentAssets']
