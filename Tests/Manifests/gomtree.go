// Holds a manifest against a tree, or writes one, by the library that go-mtree is made of.
package main

import (
	"fmt"
	"os"

	"github.com/vbatts/go-mtree"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == "check" {
		os.Exit(check(os.Args[2], os.Args[3]))
	}
	if len(os.Args) == 3 && os.Args[1] == "create" {
		os.Exit(create(os.Args[2]))
	}
	fmt.Fprintln(os.Stderr, "usage: gomtree check MANIFEST TREE | gomtree create TREE")
	os.Exit(2)
}

// 0 where the tree is as the manifest has it, 1 where it is not, 2 where the manifest cannot be read.
func check(manifest, tree string) int {
	file, err := os.Open(manifest)
	if err != nil {
		fmt.Println(err)
		return 2
	}
	spec, err := mtree.ParseSpec(file)
	if err != nil {
		fmt.Println(err)
		return 2
	}
	deltas, err := mtree.Check(tree, spec, nil, nil)
	if err != nil {
		fmt.Println(err)
		return 2
	}
	for _, delta := range deltas {
		fmt.Println(delta.Type(), delta.Path(), delta.Diff())
	}
	if len(deltas) > 0 {
		return 1
	}
	return 0
}

func create(tree string) int {
	keywords := append(mtree.DefaultKeywords, "sha256digest", "xattr")
	hierarchy, err := mtree.Walk(tree, nil, keywords, nil)
	if err != nil {
		fmt.Println(err)
		return 2
	}
	if _, err := hierarchy.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
		return 2
	}
	return 0
}
