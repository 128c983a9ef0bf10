import './search.ts'
import './search-by-others.ts'
import './get.ts'
import './current.ts'
