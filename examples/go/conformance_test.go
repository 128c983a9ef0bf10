package conformance

import (
	"encoding/json"
	"os"
	"testing"
)

// One subtest for each requirement of a report of forge-conformance. CONFORMANCE_REPORT names the report, which a run writes with
// --reporter ctrf.
func TestConformance(t *testing.T) {
	file := os.Getenv("CONFORMANCE_REPORT")
	if file == "" {
		file = "conformance-report/ctrf.json"
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: forge-conformance run --reporter ctrf writes it", err)
	}
	var report struct {
		Results struct {
			Tests []struct {
				Name, Status, RawStatus, Message, Trace string
				Suite                                   []string
				Extra                                   struct{ Says string }
			}
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if len(report.Results.Tests) == 0 {
		t.Fatalf("%s has no requirement", file)
	}
	for _, requirement := range report.Results.Tests {
		// The first part of the suite is the name of the target.
		t.Run(requirement.Suite[0]+"/"+requirement.Name, func(t *testing.T) {
			switch requirement.Status {
			case "failed":
				// Message, expected and received, and the command that shows it again.
				t.Errorf("%s\n%s", requirement.Extra.Says, requirement.Trace)
			case "skipped":
				t.Skipf("%s: %s", requirement.RawStatus, requirement.Message)
			}
		})
	}
}
