import { testsOf } from './test/tests-of.ts'

// npm test
export default testsOf('alone', 'together')
