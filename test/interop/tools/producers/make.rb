# Makes documents with the installed Ruby library: ruby make.rb <folder> <font>.
require 'fileutils'
require 'prawn'

out, font = ARGV
folder = File.join(out, 'prawn')
FileUtils.mkdir_p(folder)
{ 'text' => {}, 'compressed' => { compress: true } }.each do |name, options|
  Prawn::Document.generate(File.join(folder, "#{name}.pdf"), info: { Title: 'Contract' }, **options) do
    font(font) { text 'The tenant pays 900 EUR a month. Größe, 12,5 %' }
    text '<link href="https://example.org">Terms</link>', inline_format: true
    transparent(0.5) { fill_rectangle [0, 400], 90, 40 }
    fill_gradient [0, 300], [90, 300], 'ff0000', '0000ff'
    fill_rectangle [0, 300], 90, 40
    start_new_page
    outline.define { page title: 'Page 2', destination: 2 }
  end
end
