/**
 * How often a test tries what chance makes: a quarter as often in a quick test, and as often as "all" says where
 * all_rounds.drill.ts runs it.
 */
export const rounds = (all: number): number => (process.env['ALL_ROUNDS'] ? all : Math.ceil(all / 4))
