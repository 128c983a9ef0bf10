module example.org/conformance

go 1.22
