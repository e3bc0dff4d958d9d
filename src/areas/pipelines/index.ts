export { findDefaultPipeline, requirePipeline } from './queries.ts'
export { NewStage, type Pipeline, PipelineKind } from './schema.ts'
