"""One pytest test for each requirement of a report of forge-conformance.

CONFORMANCE_REPORT names the report, which a run writes with --reporter ctrf.
"""

import json
import os
from pathlib import Path

import pytest

REPORT = Path(os.environ.get("CONFORMANCE_REPORT", "conformance-report/ctrf.json"))


def requirements():
    if not REPORT.is_file():
        pytest.exit(f"{REPORT} is not there: forge-conformance run --reporter ctrf writes it", returncode=4)
    all_of_them = json.loads(REPORT.read_text(encoding="utf-8"))["results"]["tests"]
    if not all_of_them:
        pytest.exit(f"{REPORT} has no requirement", returncode=4)
    for requirement in all_of_them:
        # The first part of the suite is the name of the target.
        yield pytest.param(requirement, id=f"{requirement['suite'][0]}/{requirement['name']}")


@pytest.mark.parametrize("requirement", requirements())
def test_requirement(requirement):
    if requirement["status"] == "failed":
        # Message, expected and received, and the command that shows it again.
        pytest.fail(f"{requirement['extra']['says']}\n{requirement['trace']}", pytrace=False)
    if requirement["status"] == "skipped":
        pytest.skip(requirement.get("message", requirement["rawStatus"]))
