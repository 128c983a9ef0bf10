import { testsOf } from './test/tests-of.ts'

// npm run test:all, in which nothing waits for the last test of another kind.
export default testsOf('alone', 'deep', 'together')
