export { NewStage, PipelineKind } from './schema.ts'
