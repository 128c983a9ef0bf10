/** What follows the list of commands in `--help`. */
export const programHelp = `
Examples:
  forge-conformance run
      asks the reference server that comes along; needs nothing
  forge-conformance run http://localhost:3000
      asks a server what can be asked without an account
  FORGE_CONFORMANCE_ADMIN_PASSWORD=… forge-conformance run http://localhost:3000 --admin root
      asks it everything in the code-hosting document
  forge-conformance run --target forge.json --only users,times --skip users.search
      asks the server that forge.json describes (docs/targets.md) about two areas
  forge-conformance explain users.get.email-hidden
      what a requirement says, where it is from, and how the last run judged it
  forge-conformance run --reporter terminal,junit,sarif
      writes other formats beside the report (docs/formats.md); "render" does so later
  forge-conformance diff old/report.json new/report.json
      what got better, worse, new and gone

"forge-conformance help run" lists the options of a run.`

/** What follows the options of `run` in its `--help`. */
export const runHelp = `
Without url and --target, and where harness.config.ts names no targets, the embedded reference server is asked.
--document, --only, --skip and --level take lists with commas and may be repeated. What is left out is marked skipped.
A target that is not on this machine is not changed unless --allow-writes or its target file says so.

Environment:
  FORGE_CONFORMANCE_ADMIN_PASSWORD   password of --admin
  FORGE_CONFORMANCE_ADMIN_TOKEN      or a token in its place
  FORGE_CONFORMANCE_<OPTION>         any other option: FORGE_CONFORMANCE_OUTPUT, …_READ_ONLY=true, …_PREFLIGHT=false;
                                     …_URL for the url. The command line outweighs the environment, the environment
                                     the target file and harness.config.ts.
  NO_COLOR, FORCE_COLOR              no colours, or colours where there is no terminal

Exit codes:
  0    everything asked for held
  1    a stated or implied requirement failed or is unstable
  2    usage, configuration or selection is wrong; nothing was sent
  3    incomplete: a stated or implied requirement is unmet, in error or withheld, or a target could not be reached
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`
