import { testsOf } from './test/tests-of.ts'

// npm run test:deep
export default testsOf('deep')
